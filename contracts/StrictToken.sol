// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import "./BaseToken.sol";

/// A token that behaves like the USDT of Ethereum, for the development chain of payment-request-mock: its functions return
/// nothing, an allowance above zero can only be changed to zero, and there are no permits.
contract StrictToken is BaseToken {
    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "USDT: reset the allowance to 0 first");
        allow(msg.sender, spender, amount);
    }

    function transfer(address to, uint256 amount) external {
        move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        spend(from, amount);
        move(from, to, amount);
    }
}
