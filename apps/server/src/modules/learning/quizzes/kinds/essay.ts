import type { Question } from '@tuntas/contract/learning/questions'
import { MAX_WORDS } from '@tuntas/contract/learning/written-kinds.vocabulary'
import type { FoundBody, Kind, MoodlePart } from './kind.ts'
import { plainKind } from './plain.ts'
import { qtiEssay } from './qti-written.ts'

type Content = {
  min_words?: number | null
  max_words?: number | null
  attachment?: 'none' | 'optional' | 'required'
}
const getContent = ({ content }: { content: unknown }) => content as Content
const NOTHING = { options: [], answer: null, key: null }

const listLosses = (question: Question): string[] => {
  const { min_words, max_words, attachment } = getContent(question)
  return [...(min_words || max_words ? ['Batas kata'] : []), ...(attachment ? ['Lampiran esai'] : [])]
}

const numberIn = (question: MoodlePart, name: string): number | null => {
  const number = Number(question.parts(name)[0]?.text.trim() || Number.NaN)
  return number >= 1 && number <= MAX_WORDS ? Math.floor(number) : null
}
const readMoodle = (question: MoodlePart): FoundBody => {
  const limits = {
    min_words: numberIn(question, 'minwordlimit'),
    max_words: numberIn(question, 'maxwordlimit'),
  }
  const most = question.parts('attachments')[0]?.text.trim() ?? ''
  if (most === '') return { ...NOTHING, content: limits }
  const must = numberIn(question, 'attachmentsrequired') !== null
  return {
    ...NOTHING,
    content: { ...limits, attachment: most === '0' ? 'none' : must ? 'required' : 'optional' },
  }
}
const writeMoodle = (question: Question): string => {
  const { min_words, max_words, attachment } = getContent(question)
  const tag = (name: string, value: number | null | undefined) =>
    typeof value === 'number' ? `    <${name}>${value}</${name}>\n` : ''
  const files = attachment && { most: attachment === 'none' ? 0 : 1, must: attachment === 'required' ? 1 : 0 }
  return `    <responseformat>editor</responseformat>\n${tag('attachments', files?.most)}${tag('attachmentsrequired', files?.must)}${tag('minwordlimit', min_words)}${tag('maxwordlimit', max_words)}`
}

/** Esai: formatted text with an optional file, marked by a person. */
export const essay: Kind = {
  ...plainKind,
  prose: 'formatted',
  stored: ({ content }) => ({ ...NOTHING, content }),
  rename: (answer) => answer,
  fits: () => true,
  earns: null,
  partial: true,
  basis: () => null,
  isText: true,
  takesFile: (question) => getContent(question).attachment !== 'none',
  formats: {
    gift: {
      takes: ({ type }) => type === 'Essay',
      read: () => NOTHING,
      write: () => '{}',
      loses: listLosses,
    },
    moodle: {
      type: 'essay',
      takes: (question) => question.parts('responseformat')[0]?.text.trim() !== 'noinline',
      read: (_answers, _warn, question) => readMoodle(question),
      write: writeMoodle,
    },
    excel: {
      name: 'Esai',
      also: ['essay', 'uraian'],
      keys: [],
      hint: 'Esai: kosong.',
      read: () => NOTHING,
      answer: () => '',
      loses: listLosses,
    },
    qti: qtiEssay,
  },
}
