/** An unsent answer. */
export type Entry = {
  user_id: number
  attempt_id: number
  question_id: number
  /**
   * Order of saves: sequence numbers compare within an epoch. They count in twos: an essay with waiting
   * pictures is sent without them first, then with them under the next number.
   */
  epoch: number
  seq: number
  answer: string
  /** The file beside an essay; missing in older entries. */
  attachment?: number | null
  /** Name for the student; missing in older entries. */
  quiz?: { id: number; name: string; number: number }
  /** Refused by the server; kept for review, and sent again after a sign-in. */
  refused?: string
}
export type Key = [user: number, attempt: number, question: number, epoch: number]

export const getEntryKey = (entry: Entry): Key => [
  entry.user_id,
  entry.attempt_id,
  entry.question_id,
  entry.epoch,
]

export const getEntryId = (entry: Entry) => getEntryKey(entry).join()
