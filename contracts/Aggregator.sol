// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// A price feed of the development chain of payment-request-mock, with the functions of a Chainlink aggregator that
/// ChainlinkConversionPath calls. Anybody may set the price. It is always as old as the block.
contract Aggregator {
    uint8 public constant decimals = 8;
    /// US dollars for one unit, with 8 decimals; 0 is no price.
    int256 private answer;

    function latestAnswer() public view returns (int256) {
        require(answer > 0, "This currency has no price");
        return answer;
    }

    function latestTimestamp() external view returns (uint256) {
        return block.timestamp;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, latestAnswer(), block.timestamp, block.timestamp, 1);
    }

    function setAnswer(int256 price) external {
        answer = price;
    }
}
