/** Generates a parser as a string, to be evaluated. */
export class Doc {}
