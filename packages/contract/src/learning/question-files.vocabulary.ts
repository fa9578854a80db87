/** `text` is pasted text: numbered questions, lettered options, a star at the right one. */
export const questionFormats = [
  'gift',
  'aiken',
  'moodle_xml',
  'mbz',
  'excel',
  'qti3',
  'qti22',
  'qti12',
  'word',
  'text',
] as const
export type QuestionFormat = (typeof questionFormats)[number]

export const questionFormatNames: Record<QuestionFormat, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  moodle_xml: 'Moodle XML',
  mbz: 'cadangan Moodle',
  excel: 'Excel',
  qti3: 'QTI 3.0',
  qti22: 'QTI 2.x',
  qti12: 'QTI 1.2 (Canvas)',
  word: 'Word',
  text: 'teks biasa',
}

export const exportFormats = ['gift', 'moodle_xml', 'excel', 'qti3', 'qti22'] as const
export type ExportFormat = (typeof exportFormats)[number]
