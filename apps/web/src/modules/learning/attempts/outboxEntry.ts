/** An answer on its way to the server. */
export type Entry = {
  user_id: number
  attempt_id: number
  question_id: number
  /**
   * Where the entry stands in the order of saves: sequences compare within an epoch alone. Entries count in twos: an essay
   * whose pictures wait is sent without them first, and once more with them under the next number.
   */
  epoch: number
  seq: number
  answer: string
  /** The file beside an essay; entries of earlier versions know of none. */
  attachment?: number | null
  /** For its student to know it by; what older pages kept does not name it. */
  quiz?: { id: number; name: string; number: number }
  /** The server does not take it; kept for a person to look at, sent again after a sign-in. */
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
