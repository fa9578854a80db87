/** By question: answers, and files beside essays. */
export type Answers = Readonly<Record<number, string>>
export type Attachments = Readonly<Record<number, number | null>>
export type Given = { answers: Answers; attachments: Attachments }
