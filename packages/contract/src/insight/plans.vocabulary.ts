/** RPS as data: a plan of a mata kuliah by weeks and assessments, in versions that are approved. */

export const planStatuses = ['draf', 'diajukan', 'disahkan'] as const
export type PlanStatus = (typeof planStatuses)[number]
export const planStatusNames: Record<PlanStatus, string> = {
  draf: 'Draf',
  diajukan: 'Diajukan',
  disahkan: 'Disahkan',
}

/** Weeks without a goal of their own. */
export const planExams = ['uts', 'uas'] as const
export type PlanExam = (typeof planExams)[number]
export const planExamNames: Record<PlanExam, string> = {
  uts: 'Ujian Tengah Semester',
  uas: 'Ujian Akhir Semester',
}

export const assessmentForms = ['tes', 'non-tes'] as const
export type AssessmentForm = (typeof assessmentForms)[number]
export const assessmentFormNames: Record<AssessmentForm, string> = { tes: 'Tes', 'non-tes': 'Non-tes' }

/** What an assessment of the plan becomes in a class. */
export const plannedTypes = ['QUIZ', 'ASSIGNMENT'] as const
export type PlannedType = (typeof plannedTypes)[number]
export const plannedTypeNames: Record<PlannedType, string> = { QUIZ: 'Kuis', ASSIGNMENT: 'Tugas' }

export const referenceKinds = ['utama', 'pendukung'] as const
export type ReferenceKind = (typeof referenceKinds)[number]
export const referenceKindNames: Record<ReferenceKind, string> = {
  utama: 'Pustaka utama',
  pendukung: 'Pustaka pendukung',
}

/** Of a new plan; the middle one is the UTS, the last one the UAS. */
export const WEEKS = 16
export const MOST_WEEKS = 32
export const MOST_ASSESSMENTS = 60
/** Minutes of one sks in a week: 50 of meeting, 60 of tasks, 60 of own study. */
export const MINUTES_PER_SKS = 170

/** What the words of a plan mean, for whoever reads its print. */
export const PLAN_NOTES = [
  'CPL (Capaian Pembelajaran Lulusan) ialah kemampuan yang dimiliki setiap lulusan program studi: sikap, pengetahuan, keterampilan umum, dan keterampilan khusus.',
  'CPMK (Capaian Pembelajaran Mata Kuliah) ialah kemampuan yang dijabarkan dari CPL yang dibebankan pada mata kuliah ini.',
  'Sub-CPMK ialah kemampuan akhir tiap tahap belajar yang dijabarkan dari CPMK dan dapat diukur atau diamati.',
  'Indikator ialah pernyataan yang terukur atau teramati tentang tercapainya Sub-CPMK.',
  'Bobot mingguan ialah jumlah bobot asesmen pada minggu itu.',
] as const
