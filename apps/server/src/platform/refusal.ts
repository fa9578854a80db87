/** A start that cannot go on for a reason that a person can mend: the message is for them, a stack would only hide it. */
export class Refusal extends Error {}
