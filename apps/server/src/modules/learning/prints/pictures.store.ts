import { buffer } from 'node:stream/consumers'
import type { AppContext } from '../../../platform/context.ts'
import type { PaperDefinition } from '../../../platform/files/paper/definition.ts'
import { forPaper } from '../../campus/files/pictures.ts'
import { findFile } from '../../campus/files/store.ts'
import { readCampus } from '../../campus/site/letterhead.ts'
import { listFileAddresses, parseFileId, unescapeHtml } from '../quizzes/formats/html.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import { collectRichTexts } from '../quizzes/kinds/texts.ts'
import type { Frozen } from './kinds/printed.ts'
import { LOGO } from './paper.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'env' | 'server'>

const listTexts = ({ type, question, options, content }: Frozen): string[] => [
  question,
  ...options.map(({ label }) => label),
  ...collectRichTexts({ type, content }),
  ...(kinds[type].shows(content) !== null ? [String((content as { picture?: string }).picture ?? '')] : []),
]
export const picturesIn = (question: Frozen): string[] => listTexts(question).flatMap(listFileAddresses)

/** The questions' pictures, each once, by address; unreadable ones are left out. */
export const readPictures = async (
  { db, files, server }: Deps,
  questions: readonly Frozen[],
): Promise<PaperDefinition['pictures']> => {
  const pictures: PaperDefinition['pictures'] = {}
  for (const address of new Set(questions.flatMap(picturesIn))) {
    const file = await findFile(db, parseFileId(address))
    if (!file) continue
    try {
      pictures[unescapeHtml(address)] = await forPaper(await buffer(await files.stream(file.key)))
    } catch (error) {
      server.log.warn({ err: error }, 'picture not printed')
    }
  }
  return pictures
}

/** The campus letterhead, with the logo among the pictures. */
export const readLetterhead = async (deps: Deps) => {
  const { name, logo } = await readCampus(deps)
  const bytes = logo === null ? null : Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  const pictures: PaperDefinition['pictures'] = bytes ? { [LOGO]: await forPaper(bytes) } : {}
  return { campus: { name, hasLogo: bytes !== null }, pictures }
}
