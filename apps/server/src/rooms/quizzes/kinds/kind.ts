/** The part of a question that grading reads. */
export type Gradable = {
  options: readonly { key: string }[]
  answer: string | null
  content: unknown
  key: unknown
}

/** What the server knows of a kind of question. Answers are texts in stored form; an empty one is never asked about. */
export type Kind = {
  /**
   * The answer with every id that it names replaced, from the paper's to the stored ones or back; undefined where it cannot be
   * read.
   */
  rename: (answer: string, nameOf: (id: string) => string) => string | undefined
  /** Is it an answer to this question? */
  fits: (question: Gradable, answer: string) => boolean
  /** From 0 to 1 of the question's points; null where a person marks. */
  earns: ((question: Gradable, answer: string) => number) | null
  /** What `earns` depends on beside the answer: when it changes, answers are graded anew. */
  basis: (question: Gradable) => unknown
  /** Is the answer formatted text, and may a file come with it? */
  isText: boolean
}
