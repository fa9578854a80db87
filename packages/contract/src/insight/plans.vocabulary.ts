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

/** How an assessment measures (teknik penilaian). */
export const assessmentTechniques = [
  'tes-tertulis',
  'tes-lisan',
  'kinerja',
  'proyek',
  'portofolio',
  'observasi',
  'partisipasi',
] as const
export type AssessmentTechnique = (typeof assessmentTechniques)[number]
export const assessmentTechniqueNames: Record<AssessmentTechnique, string> = {
  'tes-tertulis': 'Tes tertulis',
  'tes-lisan': 'Tes lisan',
  kinerja: 'Unjuk kerja',
  proyek: 'Proyek',
  portofolio: 'Portofolio',
  observasi: 'Observasi',
  partisipasi: 'Partisipasi',
}

/** Component of the final mark, as PDDikti and IKU-7 count them. */
export const markComponents = ['partisipatif', 'proyek', 'tugas', 'kuis', 'uts', 'uas'] as const
export type MarkComponent = (typeof markComponents)[number]
export const markComponentNames: Record<MarkComponent, string> = {
  partisipatif: 'Aktivitas partisipatif (studi kasus)',
  proyek: 'Hasil proyek',
  tugas: 'Tugas',
  kuis: 'Kuis',
  uts: 'UTS',
  uas: 'UAS',
}

/** IKU-7: the first two components make at least this percentage of the final mark. */
export const iku7Components: readonly MarkComponent[] = ['partisipatif', 'proyek']
export const IKU7_LEAST = 50

/** Declared way of learning of a mata kuliah for IKU-7; none is declared by default. */
export const courseMethods = ['kasus', 'proyek'] as const
export type CourseMethod = (typeof courseMethods)[number]
export const courseMethodNames: Record<CourseMethod, string> = {
  kasus: 'Pemecahan kasus (case method)',
  proyek: 'Proyek kelompok (team-based project)',
}

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
/** Explanations of a plan's terms, for its print. */
export const PLAN_NOTES = [
  'CPL (Capaian Pembelajaran Lulusan) ialah kemampuan yang dimiliki setiap lulusan program studi: sikap, pengetahuan, keterampilan umum, dan keterampilan khusus.',
  'CPMK (Capaian Pembelajaran Mata Kuliah) ialah kemampuan yang dijabarkan dari CPL yang dibebankan pada mata kuliah ini.',
  'Sub-CPMK ialah kemampuan akhir tiap tahap belajar yang dijabarkan dari CPMK dan dapat diukur atau diamati.',
  'Indikator ialah pernyataan yang terukur atau teramati tentang tercapainya Sub-CPMK.',
  'Bobot mingguan ialah jumlah bobot asesmen pada minggu itu.',
] as const

/** The form that the print follows, and its year. */
export const PLAN_FORM =
  'Susunan mengikuti Panduan Penyusunan Kurikulum Pendidikan Tinggi (Kemdikbud, 2020). Kesesuaian dengan Permendiktisaintek 39/2025 belum diperiksa pasal demi pasal.'
