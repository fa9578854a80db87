import { page, withAliases } from '../wire/endpoint.schemas.ts'
import {
  bit,
  choiceOr,
  filterChoice,
  filterId,
  filterIds,
  filterWords,
  flag,
  id,
  idList,
  moment,
  optionalText,
} from '../wire/fields.ts'
import { keywordsQuery, pageQuery, sortQuery } from '../wire/paging.schemas.ts'
import { listKeys } from '../wire/words.ts'
import { z } from '../wire/zod.ts'
import { finalMarkDocument } from './final-mark-document.schemas.ts'
import { markFormats, markProblems, markShapes, NOTE_MOST, skipReasons } from './marks-office.vocabulary.ts'
import { closingStates } from './reports.vocabulary.ts'

const aliases = { periode_id: 'year_id', program_study_id: 'study_program_id' }
/** Without a semester, the active one. */
const classFilters = { year_id: filterId(), study_program_id: filterIds() }

const officeClass = z.object({
  courses_id: z.number(),
  code: z.string().nullable(),
  course: z.string(),
  course_category_code: z.string().nullable(),
  course_category: z.string(),
  study_program: z.string(),
  name_teacher: z.string(),
  students: z.number(),
  state: z.enum(closingStates),
  /** The latest version and its closing time; null if there is none. */
  version: z.number().nullable(),
  closed_at: moment().nullable(),
  /** Number of unmarked works. */
  waiting: z.number(),
  /** The semester's deadline has passed without closing. */
  late: bit(),
  /** Students whose mark has changed since closing. */
  proposals: z.number(),
  reminded_at: moment().nullable(),
})
export type OfficeClass = z.output<typeof officeClass>

const classesQuery = withAliases(
  aliases,
  z.object({
    ...pageQuery,
    ...classFilters,
    state: filterWords(closingStates),
    late: filterChoice(['0', '1']),
    ...sortQuery([
      'course',
      'course_category',
      'study_program',
      'name_teacher',
      'students',
      'closed_at',
      'reminded_at',
    ]),
  }),
)
const stateCounts = z.object({
  all: z.number(),
  open: z.number(),
  closed: z.number(),
  reopened: z.number(),
  late: z.number(),
})

export const officeClasses = {
  summary: 'Kelas satu semester dengan keadaan nilai akhirnya',
  query: classesQuery,
  reply: {
    ...page(officeClass),
    /** Under the same filters except `state` and `late`. */
    counts: stateCounts,
    marks_due: z.string().nullable(),
  },
}

export const exportOfficeClasses = {
  summary: 'Unduh daftar keadaan nilai akhir sebagai Excel',
  query: classesQuery,
  reply: {},
}

const closedVersion = z.object({
  id: z.number(),
  version: z.number(),
  closed_at: moment(),
  closed_by: z.string(),
  sha256: z.string(),
  reopened_at: moment().nullable(),
  reopened_by: z.string().nullable(),
  reason: z.string().nullable(),
})

export const officeFinalMark = {
  summary: 'Nilai akhir satu kelas yang ditutup, dengan semua versinya',
  query: withAliases({ course_id: 'courses_id' }, z.object({ courses_id: id('Pilih kelas') })),
  reply: {
    data: z.object({
      courses_id: z.number(),
      course: z.string(),
      state: z.enum(closingStates),
      /** Newest first. */
      versions: z.array(closedVersion),
      /** The newest version. */
      document: finalMarkDocument.nullable(),
    }),
  },
}

export const officePrint = {
  summary: 'Daftar nilai akhir satu versi sebagai PDF',
  query: z.object({ id: id('Data tidak ditemukan') }),
  reply: {},
}

export const remindMarks = {
  summary: 'Ingatkan dosen pengampu untuk menutup nilai',
  body: z.object({ list_id: idList('Pilih kelas'), note: optionalText(NOTE_MOST) }),
  reply: {
    data: z.object({
      sent: z.number(),
      skipped: z.array(z.object({ courses_id: z.number(), reason: z.enum(skipReasons) })),
    }),
  },
}

const exportQuery = withAliases(
  aliases,
  z.object({
    ...classFilters,
    course_category_id: filterIds(),
    keywords: keywordsQuery,
    format: choiceOr('xlsx', markFormats, 'Format tidak sesuai'),
    shape: choiceOr('siakad', markShapes, 'Bentuk tidak sesuai'),
    only_active: flag(),
  }),
)

export const exportMarks = {
  summary: 'Unduh nilai akhir semua kelas yang ditutup untuk SIAKAD atau Neo Feeder',
  query: exportQuery,
  reply: {},
}

const markProblem = z.object({
  code: z.enum(listKeys(markProblems)),
  courses_id: z.number(),
  course: z.string(),
  students: z.number(),
  message: z.string(),
})
export type MarkProblem = z.output<typeof markProblem>

export const checkMarks = {
  summary: 'Periksa nilai akhir sebelum diunduh',
  query: exportQuery,
  reply: {
    data: z.object({
      /** Number of closed classes and their students in the file. */
      classes: z.number(),
      students: z.number(),
      problems: z.array(markProblem),
    }),
  },
}
