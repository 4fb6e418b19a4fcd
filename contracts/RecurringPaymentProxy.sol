// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface FeeProxy {
    function transferFromWithReferenceAndFee(
        address token,
        address to,
        uint256 amount,
        bytes calldata paymentReference,
        uint256 feeAmount,
        address feeAddress
    ) external;
}

/// A STAND-IN of payment-request-mock for ERC20RecurringPaymentProxy 0.1.0 of the payment protocol, whose code no npm
/// package has. It is not that contract: it was written from its published ABI, so that the same permits, calls and errors
/// work on a development chain. It takes relayer and owner from storage, has no other roles, emits no events of its own,
/// and never belongs on a public chain.
contract RecurringPaymentProxy {
    struct SchedulePermit {
        address subscriber;
        address token;
        address recipient;
        address feeAddress;
        uint128 amount;
        uint128 feeAmount;
        uint128 relayerFee;
        uint32 periodSeconds;
        uint32 firstPayment;
        uint8 totalPayments;
        uint256 nonce;
        uint256 deadline;
        bool strictOrder;
    }

    error ERC20RecurringPaymentProxy__AlreadyPaid();
    error ERC20RecurringPaymentProxy__BadSignature();
    error ERC20RecurringPaymentProxy__IndexOutOfBounds();
    error ERC20RecurringPaymentProxy__IndexTooLarge();
    error ERC20RecurringPaymentProxy__NotDueYet();
    error ERC20RecurringPaymentProxy__PaymentOutOfOrder();
    error ERC20RecurringPaymentProxy__SignatureExpired();
    error ERC20RecurringPaymentProxy__ZeroAddress();

    bytes32 public constant DEFAULT_ADMIN_ROLE = 0;
    bytes32 public constant RELAYER_ROLE = keccak256("RELAYER_ROLE");

    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant PERMIT =
        keccak256(
            "SchedulePermit(address subscriber,address token,address recipient,address feeAddress,uint128 amount,"
            "uint128 feeAmount,uint128 relayerFee,uint32 periodSeconds,uint32 firstPayment,uint8 totalPayments,"
            "uint256 nonce,uint256 deadline,bool strictOrder)"
        );

    // A genesis writes these slots, in this order.
    address public owner;
    address public erc20FeeProxy;
    mapping(address => bool) private isRelayer;
    mapping(bytes32 => uint256) public triggeredPaymentsBitmap;
    mapping(bytes32 => uint8) public lastPaymentIndex;
    bool public paused;
    bool private isEntered;

    modifier onlyOwner() {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        _;
    }

    /// Pays one payment of a schedule. Only a relayer may call it.
    function triggerRecurringPayment(
        SchedulePermit calldata p,
        bytes calldata signature,
        uint8 index,
        bytes calldata paymentReference
    ) external {
        require(!paused, "Pausable: paused");
        require(isRelayer[msg.sender], "AccessControl: account is missing role RELAYER_ROLE");
        require(!isEntered, "ReentrancyGuard: reentrant call");
        isEntered = true;
        bytes32 digest = digestOf(p);
        if (signerOf(digest, signature) != p.subscriber) revert ERC20RecurringPaymentProxy__BadSignature();
        if (block.timestamp > p.deadline) revert ERC20RecurringPaymentProxy__SignatureExpired();
        book(digest, p, index);
        pay(p, paymentReference);
        isEntered = false;
    }

    function hasRole(bytes32 role, address account) external view returns (bool) {
        return role == RELAYER_ROLE ? isRelayer[account] : role == DEFAULT_ADMIN_ROLE && account == owner;
    }

    function setRelayer(address oldRelayer, address newRelayer) external onlyOwner {
        if (newRelayer == address(0)) revert ERC20RecurringPaymentProxy__ZeroAddress();
        isRelayer[oldRelayer] = false;
        isRelayer[newRelayer] = true;
    }

    function setFeeProxy(address newProxy) external onlyOwner {
        if (newProxy == address(0)) revert ERC20RecurringPaymentProxy__ZeroAddress();
        erc20FeeProxy = newProxy;
    }

    function pause() external onlyOwner {
        require(!paused, "Pausable: paused");
        paused = true;
    }

    function unpause() external onlyOwner {
        require(paused, "Pausable: not paused");
        paused = false;
    }

    /// Checks that a payment may be made now, and remembers it.
    function book(bytes32 digest, SchedulePermit calldata p, uint8 index) private {
        if (p.strictOrder) {
            if (index != lastPaymentIndex[digest] + 1) revert ERC20RecurringPaymentProxy__PaymentOutOfOrder();
            lastPaymentIndex[digest] = index;
        }
        if (index > p.totalPayments) revert ERC20RecurringPaymentProxy__IndexOutOfBounds();
        uint256 due = uint256(p.firstPayment) + uint256(index - 1) * p.periodSeconds;
        if (block.timestamp < due) revert ERC20RecurringPaymentProxy__NotDueYet();
        uint256 bit = 1 << index;
        if (triggeredPaymentsBitmap[digest] & bit != 0) revert ERC20RecurringPaymentProxy__AlreadyPaid();
        triggeredPaymentsBitmap[digest] |= bit;
    }

    /// Pulls the money of a payment and passes it on through the fee proxy, whose log carries the reference.
    function pay(SchedulePermit calldata p, bytes calldata paymentReference) private {
        uint256 passedOn = p.amount + p.feeAmount;
        uint256 total = passedOn + p.relayerFee;
        bytes memory pull = abi.encodeWithSignature(
            "transferFrom(address,address,uint256)", p.subscriber, address(this), total
        );
        send(p.token, pull, "transferFrom() has been reverted");
        send(p.token, abi.encodeWithSignature("approve(address,uint256)", erc20FeeProxy, 0), "approve() has been reverted");
        send(
            p.token,
            abi.encodeWithSignature("approve(address,uint256)", erc20FeeProxy, passedOn),
            "approve() has been reverted"
        );
        FeeProxy(erc20FeeProxy).transferFromWithReferenceAndFee(
            p.token, p.recipient, p.amount, paymentReference, p.feeAmount, p.feeAddress
        );
        if (p.relayerFee == 0) return;
        bytes memory fee = abi.encodeWithSignature("transfer(address,uint256)", msg.sender, uint256(p.relayerFee));
        send(p.token, fee, "transfer() has been reverted");
    }

    /// Calls a token that may return nothing, as USDT does.
    function send(address token, bytes memory data, string memory reason) private {
        (bool success, bytes memory result) = token.call(data);
        require(success && token.code.length > 0 && (result.length == 0 || abi.decode(result, (bool))), reason);
    }

    function digestOf(SchedulePermit calldata p) private view returns (bytes32) {
        bytes32 name = keccak256("ERC20RecurringPaymentProxy");
        bytes32 domain = keccak256(abi.encode(DOMAIN, name, keccak256("1"), block.chainid, address(this)));
        return keccak256(abi.encodePacked("\x19\x01", domain, keccak256(abi.encode(PERMIT, p))));
    }

    function signerOf(bytes32 digest, bytes calldata signature) private pure returns (address signer) {
        require(signature.length == 65, "ECDSA: invalid signature length");
        signer = ecrecover(digest, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        require(signer != address(0), "ECDSA: invalid signature");
    }
}
