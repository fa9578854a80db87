/** `text` is what people paste: numbered questions, options by letter, a star at the right one. */
export const questionFormats = ['gift', 'aiken', 'moodle_xml', 'excel', 'text'] as const
export type QuestionFormat = (typeof questionFormats)[number]

export const questionFormatNames: Record<QuestionFormat, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  moodle_xml: 'Moodle XML',
  excel: 'Excel',
  text: 'teks biasa',
}

export const exportFormats = ['gift', 'moodle_xml', 'excel'] as const
export type ExportFormat = (typeof exportFormats)[number]
