import { MAX_FILES } from '@tuntas/contract/learning/written-kinds.vocabulary'
import type { QtiItem } from '../formats/qti/item.ts'
import { attribute } from '../formats/qti/tree.ts'
import { declaration, type QtiWriter, type QtiWritten } from '../formats/qti/writer.ts'
import type { FoundBody, Kind } from './kind.ts'

/** `extendedTextInteraction` and `uploadInteraction`, which a person marks. */

type Qti = NonNullable<Kind['formats']['qti']>
const RESPONSE = 'RESPONSE'
const FILE = 'RESPONSE_FILE'

const joinInteractionNames = ({ interactions }: QtiItem) =>
  interactions
    .map(({ name }) => name)
    .sort()
    .join()
const declareFile = (qti: QtiWriter, identifier: string) =>
  declaration(qti, { identifier, cardinality: 'single', baseType: 'file' }, {})

export const qtiEssay: Qti = {
  takes: (item) =>
    ['extendedTextInteraction', 'extendedTextInteraction,uploadInteraction'].includes(
      joinInteractionNames(item),
    ),
  read: (item): FoundBody => {
    const ownSettings = item.setting('esai')
    const withFile = item.interactions.length > 1 ? { attachment: 'optional' } : {}
    return { options: [], answer: null, key: null, content: { ...withFile, ...ownSettings } }
  },
  write: (question, qti): QtiWritten => {
    const { min_words, max_words, attachment } = question.content
    const takesFile = attachment === 'optional' || attachment === 'required'
    return {
      declarations:
        declaration(qti, { identifier: RESPONSE, cardinality: 'single', baseType: 'string' }, {}) +
        (takesFile ? declareFile(qti, FILE) : ''),
      body:
        qti.el('extendedTextInteraction', { responseIdentifier: RESPONSE }) +
        (takesFile ? qti.el('uploadInteraction', { responseIdentifier: FILE }) : ''),
      scoring: null,
      settings: {
        esai: {
          ...(min_words ? { min_words } : {}),
          ...(max_words ? { max_words } : {}),
          ...(attachment ? { attachment } : {}),
        },
      },
    }
  },
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const types: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: OFFICE,
  zip: 'application/zip',
  rar: 'application/vnd.rar',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}
const parseFormats = (formatText: string): string[] => {
  const names = formatText.toLowerCase().split(/[\s,]+/)
  const supported = Object.keys(types).filter((format) =>
    names.some((one) => one === types[format] || (one === 'image/*' && types[format]?.startsWith('image/'))),
  )
  return supported.length > 0 ? supported : Object.keys(types)
}

export const qtiUpload: Qti = {
  takes: (item) => joinInteractionNames(item) === 'uploadInteraction',
  read: (item): FoundBody => ({
    options: [],
    answer: null,
    key: null,
    content: {
      formats: parseFormats(attribute(item.interactions[0], 'type')),
      max_files: attribute(item.declared(item.interactions[0]), 'cardinality') === 'multiple' ? MAX_FILES : 1,
      ...item.setting('berkas'),
    },
  }),
  write: (question, qti): QtiWritten => {
    const { formats, max_files } = question.content as { formats: string[]; max_files: number }
    const mimeTypes = [...new Set(formats.flatMap((format) => types[format] ?? []))]
    // The 2.2 schema allows only one type.
    const type = mimeTypes.length > 1 && qti.version === '2.2' ? undefined : mimeTypes.join(' ')
    return {
      declarations: declareFile(qti, RESPONSE),
      body: qti.el('uploadInteraction', { responseIdentifier: RESPONSE, type }),
      scoring: null,
      settings: { berkas: { formats, max_files } },
    }
  },
}
