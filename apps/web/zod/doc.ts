/** Writes a parser as text, to be evaluated. */
export class Doc {}
