/** The five items of a class survey, answered from 1 (disagree) to 5 (agree). */
export const surveyItems = [
  'Tujuan belajar kelas ini jelas bagiku.',
  'Materi dan kegiatan membantuku mencapai tujuan itu.',
  'Penilaian sesuai dengan tujuan belajar.',
  'Umpan balik membantuku memperbaiki pekerjaan.',
  'Aku mencapai tujuan belajar kelas ini.',
] as const
/** The item by which students rate their own attainment: an indirect assessment of the CPMK. */
export const ATTAINMENT_ITEM = surveyItems.length - 1
export const ratingNames = ['Sangat tidak setuju', 'Tidak setuju', 'Ragu', 'Setuju', 'Sangat setuju'] as const
/** Fewer answers would tell who gave them. */
export const LEAST_ANSWERS = 5
export const SURVEY_TEXT = 1000
export const surveyStates = ['none', 'open', 'closed'] as const
