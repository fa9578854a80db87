import { openDeviceStore } from '../../../kit/deviceStore'

/** What stands at the server, and the sender has not seen. */
export type Newer = {
  uploaded: string
  submitted_by: string
  own: 0 | 1
  /** Else only its mark is new. */
  newer: 0 | 1
  marked: 0 | 1
  /** The sender's own mark of it. */
  score: number | null
}

/** An assignment that was handed in here and has not reached the server. */
export type HandIn = {
  user_id: number
  lessons_id: number
  /** The server takes the same one once, however often it is sent. */
  sent_key: string
  /** When the hand-in came that its sender has seen; 'none' where there was none. */
  seen?: string
  /** The mark that its sender has seen of that. */
  seen_score?: number | 'none'
  name: string
  description: string
  file: File | null
  at: number
  /** The server does not take it; kept for a person to look at. */
  refused?: string
  /** The server has this already: its sender says which is to count. */
  newer?: Newer
}

export const { stored, write, isWaiting, replaceIfSame } = openDeviceStore<HandIn>({
  database: 'tuntas-tugas',
  store: 'tasks',
  key: ['user_id', 'lessons_id'],
})
