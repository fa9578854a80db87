/** By question: the answers of a paper, and the files that lie beside essays. */
export type Answers = Readonly<Record<number, string>>
export type Attachments = Readonly<Record<number, number | null>>
export type Given = { answers: Answers; attachments: Attachments }
