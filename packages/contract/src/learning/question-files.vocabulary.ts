export const questionFormats = ['gift', 'aiken', 'moodle_xml', 'excel'] as const
export type QuestionFormat = (typeof questionFormats)[number]

export const exportFormats = ['gift', 'moodle_xml', 'excel'] as const
export type ExportFormat = (typeof exportFormats)[number]
