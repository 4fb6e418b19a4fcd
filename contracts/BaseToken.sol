// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// What both tokens of the development chain share. All settings are in storage, in this order, so that one code plays
/// every token and a genesis sets it without a constructor (src/service/devchain/tokens.ts writes these slots).
abstract contract BaseToken {
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;
    string public name;
    string public symbol;
    uint8 public decimals;
    /// Version and name of the EIP-712 domain. The name of a few tokens is another one there.
    string public version;
    string internal domainName;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    /// Anybody may mint: the token is worth nothing.
    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function move(address from, address to, uint256 amount) internal {
        require(balanceOf[from] >= amount, "ERC20: transfer amount exceeds balance");
        require(to != address(0), "ERC20: transfer to the zero address");
        unchecked {
            balanceOf[from] -= amount;
            balanceOf[to] += amount;
        }
        emit Transfer(from, to, amount);
    }

    function spend(address owner, uint256 amount) internal {
        uint256 allowed = allowance[owner][msg.sender];
        require(allowed >= amount, "ERC20: insufficient allowance");
        if (allowed != type(uint256).max) allowance[owner][msg.sender] = allowed - amount;
    }

    function allow(address owner, address spender, uint256 amount) internal {
        allowance[owner][spender] = amount;
        emit Approval(owner, spender, amount);
    }
}
