import { type Download, download, type Endpoint, endpoint, type Schemas, XLSX } from '../wire/endpoint.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './reports.schemas.ts'

/** Reports of a class for lecturers. */

export type * from './reports.schemas.ts'
export * from './reports.vocabulary.ts'

/** Titles by address part, in menu order. */
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

/** Reports of a topic or a quiz; the others are about a whole class. */
export const topicReports = ['analysis-quiz', 'recap-score', 'remedial', 'progress', 'achievement'] as const

type ReportSchemas = { page: Schemas; export: Schemas }
type Report<S extends ReportSchemas> = { page: Endpoint<S['page'], never>; export: Download<S['export']> }
/**
 * A report's page and its Excel file.
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

/** Analisis Butir: by answer, by score, or by item (`type`); the last has no pages. */
export const itemAnalysis = report<typeof schemas.itemAnalysis>('analysis-quiz')

/** Rekap Nilai Akhir: quizzes of a topic (`type` all: also assignments) with grade, status and mean. */
export const finalScore = report<typeof schemas.finalScore>('final-score')

/** Tes dan Remedial: tests 1 to 3, and the last of further ones. */
export const remedialReport = report<typeof schemas.remedialReport>('remedial')

/**
 * Kertas Remedial: the questions of each attempt, how many were seen before, and difficulty compared with the
 * first.
 */
export const remedialPapers = report<typeof schemas.remedialPapers>('remedial-paper')

/** Pengerjaan Kuis: all answers of the first or last attempt. */
export const progressReport = report<typeof schemas.progressReport>('progress')

/** Capaian Belajar: points by question kind, and goals attained or not. */
export const achievementReport = report<typeof schemas.achievementReport>('achievement')

/** Buku Nilai: assignments and quizzes of a class with weights, final score, grade and IPK. */
export const gradebook = report<typeof schemas.gradebook>('gradebook')

/** Peta Penguasaan: students × goals, from counted attempts. */
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

/** Nilai saya: counted scores in every class, with weights and missing work. */
export const studentGrades = endpoint<typeof schemas.studentGrades>({
  method: 'GET',
  path: 'student/grades',
  roles: studentsOnly,
})
