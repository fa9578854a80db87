import type { Kind } from './kind'
import { laterParts } from './laterParts'

/** Kinds whose answers have several parts. Their papers are fetched where there is such a question. */
const common = { byPerson: false, writes: false, choices: () => [] } as const

export const multipleAnswer: Kind = {
  name: 'Jawaban lebih dari satu',
  ...common,
  further: 'sets',
  ...laterParts(() => import('./MultipleAnswerParts')),
}
export const statements: Kind = {
  name: 'Tabel pernyataan',
  ...common,
  ...laterParts(() => import('./StatementsParts')),
}
export const matching: Kind = {
  name: 'Menjodohkan',
  ...common,
  ...laterParts(() => import('./MatchingParts')),
}
export const ordering: Kind = {
  name: 'Urutan',
  ...common,
  ...laterParts(() => import('./OrderingParts')),
}
