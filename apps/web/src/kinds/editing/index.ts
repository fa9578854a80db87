import type { Area } from '@tuntas/contract/learning/areas'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { lazyPart } from '../../ui/lazyPart'
import type { Editing, KindDraft } from './editing'
import { rightNames, sentOptions, toMatchingDraft, toOrderingDraft, toStatementsDraft } from './partDrafts'
import { typedEditings } from './typedEditings'
import { FIRST_FORMATS } from './writtenParts'

const letterAt = (place: number) => String.fromCharCode(65 + place)
const nothing = { options: [], answer: null, content: {}, key: null }

/** Letter of a draft's right option; null without one. */
const findRightLetter = ({ options, answer }: KindDraft) => {
  const right = options.findIndex(({ place }) => place === answer)
  return right < 0 ? null : letterAt(right)
}
const trueWords = (value: unknown) => (value ? 'Benar' : 'Salah')
const partialWords = (partial: boolean) => (partial ? '' : ' (benar semua atau nol)')

const wrongWords = ({ partial, wrong: wrongRule }: KindDraft['content']) => {
  if (partial === false || wrongRule === undefined || wrongRule === 'minus') return ''
  return wrongRule === 'zero' ? ' (satu salah: nol)' : ' (salah tidak mengurangi)'
}

/** The default kind of a new question. */
export const FIRST: QuestionType = 'MULTIPLE_CHOICE'

/** The most common kinds. */
export const COMMON: readonly QuestionType[] = [FIRST, 'TRUE_FALSE', 'ESSAY']

/** Editors of all kinds, in display order. */
export const editings: Record<QuestionType, Editing> = {
  MULTIPLE_CHOICE: {
    Fields: lazyPart(() => import('./OptionFields')),
    sent: (draft) => ({ ...nothing, options: sentOptions(draft), answer: findRightLetter(draft) }),
    keyWords: (draft) => findRightLetter(draft) ?? '',
  },
  MULTIPLE_ANSWER: {
    Fields: lazyPart(() => import('./ManyOptionFields')),
    sent: (draft) => ({
      ...nothing,
      options: sentOptions(draft, true),
      content: { partial: draft.content.partial !== false, wrong: draft.content.wrong ?? 'minus' },
      key: { keys: rightNames(draft) },
    }),
    keyWords: (draft) =>
      draft.options
        .flatMap((option, place) =>
          rightNames(draft).includes(option.key ?? `o${option.place}`) ? letterAt(place) : [],
        )
        .join(', ') +
      partialWords(draft.content.partial !== false) +
      wrongWords(draft.content),
  },
  TRUE_FALSE: {
    Fields: lazyPart(() => import('./TrueFalseFields')),
    sent: ({ key }) => ({ ...nothing, key }),
    keyWords: ({ key }) => (key ? trueWords(key.value) : ''),
  },
  STATEMENTS: {
    Fields: lazyPart(() => import('./StatementFields')),
    sent: (draft) => {
      const { content, key } = toStatementsDraft(draft)
      return { ...nothing, content, key }
    },
    keyWords: (draft) => {
      const { content, key } = toStatementsDraft(draft)
      return (
        content.statements
          .map(
            ({ id, text }) =>
              `${text.replace(/<[^>]*>/g, '')}: ${content.labels[key.labels[id] ?? -1] ?? '-'}`,
          )
          .join('; ') + partialWords(content.partial)
      )
    },
  },
  MATCHING: {
    Fields: lazyPart(() => import('./MatchingFields')),
    sent: (draft) => {
      const { content, key } = toMatchingDraft(draft)
      return { ...nothing, content, key }
    },
    keyWords: (draft) => {
      const { content, key } = toMatchingDraft(draft)
      const findText = (id: string | undefined) => content.right.find((one) => one.id === id)?.text ?? '-'
      const usedIds = new Set(Object.values(key.pairs))
      return (
        [
          ...content.left.map(({ id, text }) => `${text} – ${findText(key.pairs[id])}`),
          ...content.right.filter(({ id }) => !usedIds.has(id)).map(({ text }) => `– ${text}`),
        ].join('; ') + partialWords(content.partial)
      )
    },
  },
  ORDERING: {
    Fields: lazyPart(() => import('./OrderingFields')),
    sent: (draft) => {
      const { content, key } = toOrderingDraft(draft)
      return { ...nothing, content, key }
    },
    keyWords: (draft) => {
      const { content } = toOrderingDraft(draft)
      return content.items.map(({ text }) => text).join(' → ') + partialWords(content.partial)
    },
  },
  ...typedEditings,
  HOTSPOT: {
    Fields: lazyPart(() => import('./HotspotFields')),
    sent: ({ content: { file_id, width, height }, key }) => ({
      ...nothing,
      content: { file_id, width, height },
      key,
    }),
    keyWords: ({ key }) =>
      ((key?.areas ?? []) as Area[])
        .map(({ shape, coords, share }) => `${shape} ${coords.join(' ')} (${share * 100}%)`)
        .join('; '),
  },
  ESSAY: {
    Fields: lazyPart(() => import('./EssayFields')),
    sent: ({ content: { min_words, max_words, attachment } }) => ({
      ...nothing,
      content: { min_words, max_words, attachment },
    }),
    keyWords: ({ content: { min_words, max_words } }) => `${min_words ?? ''}–${max_words ?? ''} kata`,
  },
  FILE_UPLOAD: {
    Fields: lazyPart(() => import('./FileUploadFields')),
    sent: ({ content: { formats = FIRST_FORMATS, max_files = 1 } }) => ({
      ...nothing,
      content: { formats, max_files },
    }),
    keyWords: ({ content: { formats = FIRST_FORMATS, max_files = 1 } }) =>
      `${(formats as string[]).join(', ')}; ${max_files} berkas`,
  },
}
