import type { Kind } from './kind'
import { laterParts } from './laterParts'

/** Kinds with several answer parts. Their papers are loaded on demand. */
const commonParts = { byPerson: false, writes: false, choices: () => [] } as const

export const multipleAnswer: Kind = {
  name: 'Jawaban lebih dari satu',
  ...commonParts,
  further: 'sets',
  ...laterParts(() => import('./MultipleAnswerParts')),
}
export const statements: Kind = {
  name: 'Tabel pernyataan',
  paperName: 'Beberapa pernyataan',
  ...commonParts,
  ...laterParts(() => import('./StatementsParts')),
}
export const matching: Kind = {
  name: 'Menjodohkan',
  ...commonParts,
  ...laterParts(() => import('./MatchingParts')),
}
export const ordering: Kind = {
  name: 'Urutan',
  ...commonParts,
  ...laterParts(() => import('./OrderingParts')),
}
