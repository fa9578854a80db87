import { type Download, download, type Endpoint, endpoint, type Schemas, XLSX } from '../wire/endpoint.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './reports.schemas.ts'

/** The lecturer's reports on a class. */

export type * from './reports.schemas.ts'
export * from './reports.vocabulary.ts'

/** Their titles by their place in the address, in the order of the menu. */
export const reportTitles: Record<string, string> = {
  gradebook: 'Buku Nilai',
  'analysis-quiz': 'Analisis Butir',
  'recap-score': 'Rekap Nilai Akhir',
  remedial: 'Tes dan Remedial',
  progress: 'Pengerjaan Kuis',
  achievement: 'Capaian Belajar',
  mastery: 'Peta Penguasaan',
  outcomes: 'Capaian (CPL/CPMK)',
}

type ReportSchemas = { page: Schemas; export: Schemas }
type Report<S extends ReportSchemas> = { page: Endpoint<S['page'], never>; export: Download<S['export']> }
/**
 * A report's page, and the same as an Excel file.
 * @__NO_SIDE_EFFECTS__
 */
const report = <S extends ReportSchemas>(path: string): Report<S> => ({
  page: endpoint({ method: 'GET', path: `lecture/report/${path}`, roles: lecturers }),
  export: download({
    method: 'GET',
    path: `lecture/report/${path}/export`,
    roles: lecturers,
    download: XLSX,
  }),
})

/** Analisis Butir: by answer, by score, or item by item (`type`); the last has no pages. */
export const itemAnalysis = report<typeof schemas.itemAnalysis>('analysis-quiz')

/** Rekap Nilai Akhir: the quizzes of a topic (`type` all: its assignments too), each with grade and status, and their mean. */
export const finalScore = report<typeof schemas.finalScore>('final-score')

/** Tes dan Remedial: tests 1 to 3, and the last of the further ones. */
export const remedialReport = report<typeof schemas.remedialReport>('remedial')

/** Kertas Remedial: what each sitting of a student asked, how much of it was seen before, and whether it was as hard as the first. */
export const remedialPapers = report<typeof schemas.remedialPapers>('remedial-paper')

/** Pengerjaan Kuis: every answer of the first or the last attempt. */
export const progressReport = report<typeof schemas.progressReport>('progress')

/** Capaian Belajar: points by kind of question, and the goals reached and not reached. */
export const achievementReport = report<typeof schemas.achievementReport>('achievement')

/** Buku Nilai: all assignments and quizzes of a class with their weights, final score, grade and IPK. */
export const gradebook = report<typeof schemas.gradebook>('gradebook')

/** Peta Penguasaan: students × learning goals, from the counted attempts. */
export const masteryMap = report<typeof schemas.masteryMap>('mastery-map')

export const itemWorkbook = download<typeof schemas.itemWorkbook>({
  method: 'GET',
  path: 'lecture/report/analysis-quiz/workbook',
  roles: lecturers,
  download: XLSX,
})

export const saveWeights = endpoint<typeof schemas.saveWeights>({
  method: 'POST',
  path: 'lecture/report/gradebook/weights',
  roles: lecturers,
})

/** The student's own map: goals of the class, mastered or not, with the lesson to study. */
export const studentMastery = endpoint<typeof schemas.studentMastery>({
  method: 'GET',
  path: 'student/mastery',
  roles: studentsOnly,
})

/** Nilai saya: what counts for the student in every class, with its weight and what is missing. */
export const studentGrades = endpoint<typeof schemas.studentGrades>({
  method: 'GET',
  path: 'student/grades',
  roles: studentsOnly,
})
