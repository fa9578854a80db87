import { posix } from 'node:path'
import { type QuestionPurpose, questionPurposes } from '@tuntas/contract/learning/questions'
import { openArchive, type SizedArchive } from '../../../../../platform/files/unzip.ts'
import { kindIn, kinds } from '../../kinds/index.ts'
import { addPicture, demandRoom } from '../html.ts'
import {
  type Found,
  type FoundQuestion,
  NoQuestion,
  noMoreThanMost,
  nothingFound,
  readingAt,
  Unreadable,
  warn,
} from '../parsed-question.ts'
import { readQti1 } from '../qti1/read.ts'
import { fromTags } from '../tags.ts'
import { parseItem, type QtiItem } from './item.ts'
import { type Listed, readManifest, resolveHref, textIn } from './manifest.ts'
import { listMedia, listPassageRefs, parsePassage, withPassages } from './passages.ts'
import { isPicture } from './render.ts'
import { attribute, findNamed, getTextContent, parseTree, type QtiElement, within } from './tree.ts'

/**
 * Reads QTI 2.x or 3.0 packages. Errors name question numbers, because lines within an archive are
 * meaningless to people.
 */

const MB = 1024 * 1024
const LIMITS = { entries: 5000, each: 12 * MB, all: 64 * MB }
/** Limit for one question's XML. */
const LONGEST = 2 * MB

/** `pictures`: by their address in the item. */
type Loaded = { root: QtiElement; pictures: Map<string, Buffer | null>; lost: string[] }
const hrefsIn = (root: QtiElement): Set<string> =>
  new Set(
    within(root, (name) => name === 'img' || name === 'object')
      .filter(isPicture)
      .map((one) => attribute(one, 'src') || attribute(one, 'data')),
  )

/** Reads each file of the package once, whatever addresses name it. */
const openPackage = (archive: SizedArchive, parsedFile: Found) => {
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
    readPassage: async (place: string): Promise<Buffer | null> =>
      (archive.sizes.get(place) ?? 0) > LONGEST ? null : archive.read(place),
    readPicture: async (place: string): Promise<Buffer | null> => {
      const before = pictures.get(place)
      if (before !== undefined) return before
      demandRoom(parsedFile, archive.sizes.get(place))
      const content = await archive.read(place)
      pictures.set(place, content)
      return content
    },
  }
}
type Package = ReturnType<typeof openPackage>

/** The item with the passages of their own files; unreadable ones are named. */
const loadPassages = async ({ readPassage }: Package, place: string, root: QtiElement) => {
  const passages = new Map<string, QtiElement>()
  const losses: string[] = []
  for (const ref of listPassageRefs(root)) {
    const href = attribute(ref, 'href') || attribute(ref, 'data')
    try {
      const content = await readPassage(resolveHref(posix.dirname(place), href))
      if (!content) throw new Unreadable('tidak ada')
      passages.set(href, parsePassage(content, href, place))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      losses.push(`Bacaan ${posix.basename(href).slice(0, 100)} tidak terbaca, dilewati`)
    }
  }
  return { root: withPassages(root, passages), lost: losses }
}

/** Reads a question's file, its passages and its pictures. */
const load = async (openedPackage: Package, { href }: Listed): Promise<Loaded> => {
  const { place, content } = await openedPackage.readItem(href)
  const { root, lost: losses } = await loadPassages(openedPackage, place, parseTree(textIn(content)))
  const pictures: Loaded['pictures'] = new Map()
  for (const address of hrefsIn(root)) {
    if (/^(https?:)?\/\//i.test(address)) continue
    pictures.set(address, await openedPackage.readPicture(resolveHref(posix.dirname(place), address)))
  }
  return { root, pictures, lost: losses }
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

/** Our packages state the kind where two look alike; for others the interactions decide. */
const findKind = (item: QtiItem) => {
  const label = attribute(item.root, 'toolName') === 'Tuntas' ? attribute(item.root, 'label') : ''
  const ownType = Object.entries(kinds).find(([type]) => type === label)?.[0]
  const takes =
    ownType && kindIn('qti', (format) => format === kinds[ownType as FoundQuestion['type']].formats.qti)
  return takes || kindIn('qti', ({ takes }) => takes(item))
}

const SETTING = /^setelan:\s*([\w-]{1,40})=(.*)$/s
const isPurpose = (text: unknown): text is QuestionPurpose =>
  (questionPurposes as readonly unknown[]).includes(text)

type Reading = { found: Found; listed: Listed; loaded: Loaded }
const tellLosses = (
  { found: parsedFile, listed: { line }, loaded: { root, lost: losses } }: Reading,
  isTold: (id: string) => boolean,
) => {
  const lose = (message: string) => warn(parsedFile, line, message)
  for (const message of losses) lose(message)
  for (const name of listMedia(root)) lose(`${name} dilewati`)
  if (
    findNamed(root, 'modalFeedback').some(
      (one) => getTextContent(one).trim() !== '' && !isTold(attribute(one, 'identifier')),
    )
  )
    lose('Umpan balik dilewati')
  if (findNamed(root, 'feedbackBlock').length > 0) lose('Petunjuk dilewati')
}

const createRendering = ({ found: parsedFile, listed: { line }, loaded: loadedItem }: Reading) => {
  const addresses = new Map<Buffer, string>()
  const toldMessages = new Set<string>()
  return {
    lose: (message: string) => {
      if (toldMessages.has(message)) return
      toldMessages.add(message)
      warn(parsedFile, line, message)
    },
    findPicture: (href: string): string => {
      const content = loadedItem.pictures.get(href)
      if (!content) throw new Unreadable(`Gambar ${href.slice(0, 100)} tidak disertakan dalam paket`)
      const savedAddress = addresses.get(content)
      if (savedAddress !== undefined) return savedAddress
      const number = parsedFile.current?.number ?? null
      const address = addPicture(parsedFile, { line, number, name: posix.basename(href), content })
      addresses.set(content, address)
      return address
    },
  }
}

const EXPLANATION = 'explanation'
const readItem = (reading: Reading): Omit<FoundQuestion, 'number'> => {
  const { listed: listedItem, loaded: loadedItem } = reading
  const { line } = listedItem
  const settings = new Map<string, string>()
  const tags: string[] = []
  for (const keyword of listedItem.keywords) {
    const [, name, value = ''] = SETTING.exec(keyword) ?? []
    if (name === undefined) tags.push(keyword)
    else settings.set(name, value)
  }
  const how = createRendering(reading)
  const item = parseItem(loadedItem.root, { how, settings })
  if (findNamed(loadedItem.root, 'templateDeclaration').length > 0)
    throw new Unreadable('Soal dengan nilai acak (template) tidak didukung')
  const kind = findKind(item)
  if (!kind) throw new Unreadable(unsupported(item))
  const body = kind.held.read(item)
  const { strange: strangeTags, point, ...tagged } = fromTags(tags)
  const choices = new Set(
    within(loadedItem.root, (name) => /Choice$/.test(name)).map((one) => attribute(one, 'identifier')),
  )
  tellLosses(reading, (id) => id === EXPLANATION || choices.has(id))
  const { purpose } = item.setting('ditanyakan')
  return {
    line,
    type: kind.type,
    ...body,
    question: body.question ?? item.text(),
    explanation: item.feedback(EXPLANATION),
    ...tagged,
    ...(strangeTags.length > 0 && { tags: strangeTags }),
    point: item.point ?? point,
    ...(isPurpose(purpose) && { purpose }),
  }
}

const readOne = async (parsedFile: Found, openedPackage: Package, listedItem: Listed): Promise<void> => {
  let loadedItem: Loaded
  try {
    loadedItem = await load(openedPackage, listedItem)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return readingAt(parsedFile, listedItem.line, listedItem.href, () => {
      throw error
    })
  }
  const title =
    attribute(loadedItem.root, 'title') || getTextContent(findNamed(loadedItem.root, 'itemBody')[0])
  return readingAt(parsedFile, listedItem.line, title, () =>
    readItem({ found: parsedFile, listed: listedItem, loaded: loadedItem }),
  )
}

export const readQti = async (content: Buffer): Promise<Found> => {
  const archive = await openArchive(content, LIMITS)
  const { version, items, former: formerFiles } = await readManifest(archive)
  if (formerFiles.length > 0) return readQti1(archive, formerFiles, textIn)
  const parsedFile = nothingFound()
  parsedFile.format = version === '3.0' ? 'qti3' : 'qti22'
  const openedPackage = openPackage(archive, parsedFile)
  for (const listedItem of noMoreThanMost(parsedFile, items, ({ line }) => line))
    await readOne(parsedFile, openedPackage, listedItem)
  return parsedFile
}
