/**
 * A start that fails for a reason an operator can fix. Only the message is shown, because a stack would hide
 * it.
 */
export class Refusal extends Error {}
