import { withAliases } from '../wire/endpoint.schemas.ts'
import { filterId, flag, id } from '../wire/fields.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { courseActivityKinds, MOST_ACTIVITIES } from './course-import.vocabulary.ts'
import { questionTypes } from './questions.vocabulary.ts'

const activity = z.object({
  /** Its identifier in the backup. */
  key: z.string(),
  kind: z.enum(courseActivityKinds),
  name: z.string(),
  /** The class has a lesson of this kind and name in a topic of this name. */
  exists: z.boolean(),
  /** For a quiz: number of importable questions by kind. */
  questions: z.array(z.object({ type: z.enum(questionTypes), total: z.number() })),
  /** For a quiz: its draws from bank folders; the category's questions are imported into them. */
  draws: z.array(
    z.object({
      folder: z.string(),
      n: z.number(),
      point: z.number(),
      /** Number of importable questions in the category. */
      total: z.number(),
    }),
  ),
  /** Size of its files, in bytes. */
  size: z.number(),
  /** Losses and changes by the import. */
  lost: z.array(z.string()),
})
export type CourseActivity = z.output<typeof activity>

const section = z.object({
  name: z.string(),
  /** The class has a topic of this name; another is created anyway. */
  exists: z.boolean(),
  lost: z.array(z.string()),
  activities: z.array(activity),
})
export type CourseSection = z.output<typeof section>

const leftOut = z.object({ section: z.string(), name: z.string(), kind: z.string(), reason: z.string() })
export type LeftOutActivity = z.output<typeof leftOut>

const NO_ACTIVITY = 'Pilih kegiatan terlebih dahulu'
const keys = withDefault(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? [])),
  z
    .array(z.string(NO_ACTIVITY).max(100, NO_ACTIVITY), NO_ACTIVITY)
    .max(MOST_ACTIVITIES, 'Terlalu banyak data'),
)

export const importCourse = {
  summary: 'Impor kelas dari cadangan Moodle',
  body: withAliases(
    { course_id: 'courses_id' },
    z.object({
      courses_id: id('Pilih kelas'),
      /** A finished upload of the caller, instead of a file. */
      media_id: filterId(),
      dry_run: flag(),
      keys,
      /** Imports activities again that the class already has. */
      again: flag(),
    }),
  ),
  reply: {
    data: z.object({
      /** The course's title in Moodle. */
      title: z.string(),
      sections: z.array(section),
      left_out: z.array(leftOut),
      /** What was created; zeros for a dry run. */
      saved: z.object({ topics: z.number(), lessons: z.number(), questions: z.number() }),
    }),
  },
}
