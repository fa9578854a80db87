import { posix } from 'node:path'
import { type QuestionPurpose, questionPurposes } from '@tuntas/contract/learning/questions'
import { openArchive, type SizedArchive } from '../../../../../platform/unzip.ts'
import { kindIn, kinds } from '../../kinds/index.ts'
import {
  type Found,
  type FoundQuestion,
  NoQuestion,
  noMoreThanMost,
  nothingFound,
  readingAt,
  Unreadable,
  warn,
} from '../found.ts'
import { addPicture, demandRoom } from '../html.ts'
import { fromTags } from '../tags.ts'
import { parseItem, type QtiItem } from './item.ts'
import { type Listed, readManifest, resolveHref, textIn } from './manifest.ts'
import { attribute, getTextContent, named, parseTree, type QtiElement, within } from './tree.ts'

/** A package of QTI 2.x or 3.0. What it counts is its questions: lines of a file in an archive tell nobody anything. */

const MB = 1024 * 1024
const LIMITS = { entries: 5000, each: 12 * MB, all: 64 * MB }
/** Of one question's XML. */
const LONGEST = 2 * MB

/** `pictures`: by the address that is written in the item. */
type Loaded = { root: QtiElement; pictures: Map<string, Buffer | null> }
const hrefsIn = (root: QtiElement): Set<string> =>
  new Set(
    within(root, (name) => name === 'img' || name === 'object')
      .map((one) => attribute(one, 'src') || attribute(one, 'data'))
      .filter(Boolean),
  )

/** Reads each file of the package once, however often and under whatever addresses it is named. */
const openPackage = (archive: SizedArchive, found: Found) => {
  const pictures = new Map<string, Buffer | null>()
  const items = new Set<string>()
  return {
    readItem: async (href: string): Promise<{ place: string; content: Buffer }> => {
      const place = resolveHref('', href)
      if (items.has(place)) throw new NoQuestion(`File ${href.slice(0, 100)} sudah dibaca, dilewati`)
      items.add(place)
      if ((archive.sizes.get(place) ?? 0) > LONGEST) throw new Unreadable('Butir soal lebih besar dari 2 MB')
      const content = href === '' ? null : await archive.read(place)
      if (!content) throw new Unreadable(`File ${href.slice(0, 100) || 'butir soal'} tidak ada dalam paket`)
      return { place, content }
    },
    readPicture: async (place: string): Promise<Buffer | null> => {
      const before = pictures.get(place)
      if (before !== undefined) return before
      demandRoom(found, archive.sizes.get(place))
      const content = await archive.read(place)
      pictures.set(place, content)
      return content
    },
  }
}
type Package = ReturnType<typeof openPackage>

/** Reads one question's file, and the pictures that it names. */
const load = async ({ readItem, readPicture }: Package, { href }: Listed): Promise<Loaded> => {
  const { place, content } = await readItem(href)
  const root = parseTree(textIn(content))
  const pictures: Loaded['pictures'] = new Map()
  for (const written of hrefsIn(root)) {
    if (/^(https?:)?\/\//i.test(written)) continue
    pictures.set(written, await readPicture(resolveHref(posix.dirname(place), written)))
  }
  return { root, pictures }
}

const otherInteractions: Record<string, string> = {
  associateInteraction: 'pasangan bebas',
  customInteraction: 'buatan sendiri',
  drawingInteraction: 'menggambar',
  endAttemptInteraction: 'petunjuk bertahap',
  gapMatchInteraction: 'seret kata ke rumpang',
  graphicAssociateInteraction: 'hubungkan titik gambar',
  graphicGapMatchInteraction: 'seret ke gambar',
  graphicOrderInteraction: 'urutkan titik gambar',
  hottextInteraction: 'pilih kata dalam teks',
  mediaInteraction: 'putar media',
  portableCustomInteraction: 'buatan sendiri',
  positionObjectInteraction: 'letakkan objek',
  sliderInteraction: 'penggeser',
}
const unsupported = ({ interactions: [first, ...more] }: QtiItem): string => {
  if (!first) return 'Butir ini tidak berisi pertanyaan'
  const kindName = Object.hasOwn(otherInteractions, first.name) ? otherInteractions[first.name] : undefined
  if (kindName) return `Soal ${kindName} (${first.name}) tidak didukung`
  return more.length > 0
    ? 'Butir dengan beberapa interaksi berbeda tidak didukung'
    : `Soal jenis ${first.name.slice(0, 40)} tidak didukung`
}

/** Ours say their kind, where two look alike; others are what their interactions are. */
const findKind = (item: QtiItem) => {
  const said = attribute(item.root, 'toolName') === 'Tuntas' ? attribute(item.root, 'label') : ''
  const own = Object.entries(kinds).find(([type]) => type === said)?.[0]
  const takes = own && kindIn('qti', (held) => held === kinds[own as FoundQuestion['type']].formats.qti)
  return takes || kindIn('qti', ({ takes }) => takes(item))
}

const SETTING = /^setelan:\s*([\w-]{1,40})=(.*)$/s
const isPurpose = (text: unknown): text is QuestionPurpose =>
  (questionPurposes as readonly unknown[]).includes(text)

const tellLosses = (found: Found, { root }: QtiItem, line: number, isTold: (id: string) => boolean) => {
  const lose = (message: string) => warn(found, line, message)
  if (
    named(root, 'modalFeedback').some(
      (one) => getTextContent(one).trim() !== '' && !isTold(attribute(one, 'identifier')),
    )
  )
    lose('Umpan balik dilewati')
  if (named(root, 'feedbackBlock').length > 0) lose('Petunjuk dilewati')
}

type Reading = { found: Found; listed: Listed; loaded: Loaded }
const createRendering = ({ found, listed: { line }, loaded }: Reading) => {
  const addresses = new Map<Buffer, string>()
  return {
    lose: (message: string) => warn(found, line, message),
    findPicture: (href: string): string => {
      const content = loaded.pictures.get(href)
      if (!content) throw new Unreadable(`Gambar ${href.slice(0, 100)} tidak disertakan dalam paket`)
      const kept = addresses.get(content)
      if (kept !== undefined) return kept
      const number = found.current?.number ?? null
      const address = addPicture(found, { line, number, name: posix.basename(href), content })
      addresses.set(content, address)
      return address
    },
  }
}

const EXPLANATION = 'explanation'
const readItem = (reading: Reading): Omit<FoundQuestion, 'number'> => {
  const { found, listed, loaded } = reading
  const { line } = listed
  const settings = new Map<string, string>()
  const tags: string[] = []
  for (const keyword of listed.keywords) {
    const [, name, value = ''] = SETTING.exec(keyword) ?? []
    if (name === undefined) tags.push(keyword)
    else settings.set(name, value)
  }
  const how = createRendering(reading)
  const item = parseItem(loaded.root, { how, settings })
  if (named(loaded.root, 'templateDeclaration').length > 0)
    throw new Unreadable('Soal dengan nilai acak (template) tidak didukung')
  const kind = findKind(item)
  if (!kind) throw new Unreadable(unsupported(item))
  const body = kind.held.read(item)
  const { strange, point, ...tagged } = fromTags(tags)
  const choices = new Set(
    within(loaded.root, (name) => /Choice$/.test(name)).map((one) => attribute(one, 'identifier')),
  )
  tellLosses(found, item, line, (id) => id === EXPLANATION || choices.has(id))
  const { purpose } = item.setting('ditanyakan')
  return {
    line,
    type: kind.type,
    ...body,
    question: body.question ?? item.text(),
    explanation: item.feedback(EXPLANATION),
    ...tagged,
    ...(strange.length > 0 && { tags: strange }),
    point: item.point ?? point,
    ...(isPurpose(purpose) && { purpose }),
  }
}

const readOne = async (found: Found, opened: Package, listed: Listed): Promise<void> => {
  let loaded: Loaded
  try {
    loaded = await load(opened, listed)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return readingAt(found, listed.line, listed.href, () => {
      throw error
    })
  }
  const title = attribute(loaded.root, 'title') || getTextContent(named(loaded.root, 'itemBody')[0])
  return readingAt(found, listed.line, title, () => readItem({ found, listed, loaded }))
}

export const readQti = async (content: Buffer): Promise<Found> => {
  const archive = await openArchive(content, LIMITS)
  const { version, items } = await readManifest(archive)
  const parsed = nothingFound()
  parsed.format = version === '3.0' ? 'qti3' : 'qti22'
  const opened = openPackage(archive, parsed)
  for (const listed of noMoreThanMost(parsed, items, ({ line }) => line))
    await readOne(parsed, opened, listed)
  return parsed
}
