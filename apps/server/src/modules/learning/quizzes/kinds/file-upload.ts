import type { Question } from '@tuntas/contract/learning/questions'
import { filesIn, MAX_FILES } from '@tuntas/contract/learning/written-kinds.vocabulary'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import type { Gradable, Kind, MoodlePart } from './kind.ts'
import { readPart, textsIn, unique } from './parts.ts'
import { plainKind } from './plain.ts'
import { qtiUpload } from './qti-written.ts'

type Content = { formats: string[]; max_files: number }
const getContent = ({ content }: { content: unknown }) => content as Content

/** Files are stored by address, so that the file sweep finds the references. */
const toFileAddress = (id: number) => `${API_BASE}/files/${id}/`
const ADDRESS = new RegExp(`^${API_BASE}/files/(\\d{1,9})/$`)
const idsIn = (storedAnswer: string): number[] | undefined => {
  const fileIds = textsIn(readPart(storedAnswer, 'files'))?.map((address) =>
    Number(ADDRESS.exec(address)?.[1]),
  )
  return fileIds?.every(Number.isInteger) ? fileIds : undefined
}
const writeFiles = (files: readonly (number | string)[]) => JSON.stringify({ files })

const ALL_FORMATS: Content['formats'] = ['pdf', 'doc', 'docx', 'zip', 'rar', 'png', 'jpg', 'jpeg']
/** Moodle may list other formats, or none. Without a supported one, all of ours are allowed. */
const formatsIn = (list: string): string[] => {
  const extensions = list.split(/[\s,;]+/).map((one) => one.replace(/^\./, '').toLowerCase())
  const supported = ALL_FORMATS.filter((format) => extensions.includes(format))
  return supported.length > 0 ? supported : ALL_FORMATS
}
const saidIn = (question: MoodlePart, name: string) => question.parts(name)[0]?.text.trim() ?? ''

/** Unggah berkas: only files, marked by a person. */
export const fileUpload: Kind = {
  ...plainKind,
  stored: ({ content }) => ({ options: [], answer: null, content, key: null }),
  // Sent by id and stored by address, converted both ways.
  rename: (answer) => {
    const [sentIds, savedIds] = [filesIn(answer), idsIn(answer)]
    return (sentIds && writeFiles(sentIds.map(toFileAddress))) ?? (savedIds && writeFiles(savedIds))
  },
  fits: (question: Gradable, answer) => {
    const ids = idsIn(answer)
    return (
      ids !== undefined &&
      ids.length > 0 &&
      ids.length <= getContent(question).max_files &&
      unique(ids.map(String))
    )
  },
  earns: null,
  partial: true,
  basis: () => null,
  files: (answer) => idsIn(answer) ?? [],
  told: (_, answer) => writeFiles(idsIn(answer) ?? []),
  formats: {
    gift: null,
    moodle: {
      type: 'essay',
      takes: (question) => saidIn(question, 'responseformat') === 'noinline',
      read: (_answers, _warn, question) => {
        const most = Number(saidIn(question, 'attachments'))
        return {
          options: [],
          answer: null,
          key: null,
          content: {
            formats: formatsIn(saidIn(question, 'filetypeslist')),
            max_files: most >= 1 ? Math.min(most, MAX_FILES) : MAX_FILES,
          },
        }
      },
      write: (question: Question) => {
        const { formats, max_files } = getContent(question)
        return `    <responseformat>noinline</responseformat>\n    <responserequired>0</responserequired>\n    <attachments>${max_files}</attachments>\n    <attachmentsrequired>1</attachmentsrequired>\n    <filetypeslist>${formats.map((format) => `.${format}`).join(',')}</filetypeslist>\n`
      },
      loses: (question) =>
        getContent(question).max_files > 3
          ? ['Moodle menerima paling banyak tiga berkas atau tanpa batas']
          : [],
    },
    excel: null,
    qti: qtiUpload,
  },
}
