export type Answers = Readonly<Record<number, string>>
/** The files beside essays. */
export type Attachments = Readonly<Record<number, number | null>>
export type Given = { answers: Answers; attachments: Attachments }
