/** RPS as data: weeks and assessments of a mata kuliah, in editions that are approved. */

export const planStatuses = ['draf', 'diajukan', 'disahkan'] as const
export type PlanStatus = (typeof planStatuses)[number]
export const planStatusNames: Record<PlanStatus, string> = {
  draf: 'Draf',
  diajukan: 'Diajukan',
  disahkan: 'Disahkan',
}

/** Exam weeks, without a goal of their own. */
export const planExams = ['uts', 'uas'] as const
export type PlanExam = (typeof planExams)[number]
export const planExamNames: Record<PlanExam, string> = {
  uts: 'Ujian Tengah Semester',
  uas: 'Ujian Akhir Semester',
}

export const assessmentForms = ['tes', 'non-tes'] as const
export type AssessmentForm = (typeof assessmentForms)[number]
export const assessmentFormNames: Record<AssessmentForm, string> = { tes: 'Tes', 'non-tes': 'Non-tes' }

/** Lesson type of a planned assessment in a class. */
export const plannedTypes = ['QUIZ', 'ASSIGNMENT'] as const
export type PlannedType = (typeof plannedTypes)[number]
export const plannedTypeNames: Record<PlannedType, string> = { QUIZ: 'Kuis', ASSIGNMENT: 'Tugas' }

export const referenceKinds = ['utama', 'pendukung'] as const
export type ReferenceKind = (typeof referenceKinds)[number]
export const referenceKindNames: Record<ReferenceKind, string> = {
  utama: 'Pustaka utama',
  pendukung: 'Pustaka pendukung',
}

/** Weeks of a new plan; the middle one is the UTS, the last the UAS. */
export const WEEKS = 16
export const MOST_WEEKS = 32
export const MOST_ASSESSMENTS = 60
/** Weekly minutes of one sks: 50 class, 60 assignments, 60 independent study. */
export const MINUTES_PER_SKS = 170

/** Explanations of a plan's terms, for its print. */
export const PLAN_NOTES = [
  'CPL (Capaian Pembelajaran Lulusan) ialah kemampuan yang dimiliki setiap lulusan program studi: sikap, pengetahuan, keterampilan umum, dan keterampilan khusus.',
  'CPMK (Capaian Pembelajaran Mata Kuliah) ialah kemampuan yang dijabarkan dari CPL yang dibebankan pada mata kuliah ini.',
  'Sub-CPMK ialah kemampuan akhir tiap tahap belajar yang dijabarkan dari CPMK dan dapat diukur atau diamati.',
  'Indikator ialah pernyataan yang terukur atau teramati tentang tercapainya Sub-CPMK.',
  'Bobot mingguan ialah jumlah bobot asesmen pada minggu itu.',
] as const
