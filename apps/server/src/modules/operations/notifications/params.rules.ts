import type { LessonType } from '@tuntas/contract/learning/lessons.vocabulary'
import type { Role } from '@tuntas/contract/wire/roles'

/** Values that fill the texts. Never a score: the linked page shows it while it may be read. */
export type Params = {
  /** Of a service token: its name and last day. */
  name?: string
  day?: string
  courses_id?: number
  course?: string
  lessons_id?: number
  lesson?: string
  type?: LessonType
  /** Ids of all collected lessons. */
  lessons?: number[]
  /** Number collected, waiting or stuck. */
  count?: number
  /** End of the window, or the new window. */
  start?: string | null
  until?: string | null
  hours?: number
  /** The lesson that must be done first. */
  blocker?: string | null
  /** Of Luluskan: its one goal. */
  goal?: string | null
  /** Of an exception: what it grants. */
  granted?: string
  value?: number | null
  /** True for all quizzes of the class. */
  everywhere?: boolean
  who?: string
  /** Announcement: id and title. Message: its conversation. */
  announcement?: number
  title?: string
  thread?: number
  discussion?: number
  file?: string
  created?: number
  updated?: number
  device?: string
  when?: string
  set?: boolean
  /** Changed address: the role that entered it, and whether this mail goes to the former address. */
  role?: Role | null
  former?: boolean
  /** An RPS, its mata kuliah and the reviewer's remark. */
  plan?: number
  /** Closed marks: `73,1 (B)`; `before` if closing again changed it. */
  mark?: string
  before?: string
  subject?: string
  remark?: string | null
}
