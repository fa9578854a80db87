import type { FoundQuestion } from './formats/parsed-question.ts'
import { collectRichTexts } from './kinds/texts.ts'

/** What formatted texts of a file show and a question cannot hold. */

export const allTexts = ({ type, content = {}, question, options, explanation, ...more }: FoundQuestion) =>
  [
    question,
    ...options,
    ...collectRichTexts({ type, content }),
    explanation,
    ...(more.option_explanations ?? []),
  ].map((html) => html ?? '')

const FOREIGN = /<img\b[^<>]*\bsrc\s*=(?!\s*["']?tuntas-picture-)/i
const MEDIA = /<(video|audio|iframe|embed|object|svg)\b/gi
const names: Record<string, string> = { video: 'Video', audio: 'Suara', svg: 'Gambar SVG di dalam teks' }

export const listLostMedia = (question: FoundQuestion): Set<string> => {
  const messages = allTexts(question).flatMap((html) => [
    ...(FOREIGN.test(html) ? ['Gambar dari alamat luar dilewati'] : []),
    ...[...html.matchAll(MEDIA)].map(
      ([, tag = '']) => `${names[tag.toLowerCase()] ?? 'Objek tertanam'} dilewati`,
    ),
  ])
  return new Set(messages)
}
