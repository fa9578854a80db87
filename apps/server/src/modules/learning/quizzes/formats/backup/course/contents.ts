import { singleSpaced } from '@tuntas/contract/wire/spaces'
import { cutText } from '../../../../../../platform/cut-text.ts'
import { Unreadable } from '../../parsed-question.ts'
import { child, children, type Node } from '../../xml-tree.ts'
import { addTo, readField } from '../files.ts'
import type { Papers } from '../moodle-backup.ts'

/** The content list of a course backup, in the order of the course page. */

export type ListedActivity = { key: string; module: string; title: string }
type ListedSection = { name: string; hasSummary: boolean; activities: ListedActivity[] }
export type Contents = { title: string; sections: ListedSection[] }

const LONGEST = 255
const shortened = (name: string) => cutText(singleSpaced(name), LONGEST)

type Section = { id: string; number: number; name: string; hasSummary: boolean; sequence: string[] }
const formatSectionName = (number: number, format: string) =>
  number === 0 ? 'Umum' : `${format === 'weeks' ? 'Minggu' : 'Topik'} ${number}`

const sectionIn = (papers: Papers, format: string, listedNode: Node, at: number): Section => {
  const paper = child(papers(`${readField(listedNode, 'directory')}/section.xml`) ?? undefined, 'section')
  const numberText = readField(paper, 'number')
  const number = numberText === '' ? at : Number(numberText)
  return {
    id: readField(listedNode, 'sectionid'),
    number,
    name: shortened(readField(paper, 'name')) || formatSectionName(number, format),
    hasSummary: readField(paper, 'summary').replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '',
    sequence: readField(paper, 'sequence').split(','),
  }
}

type Placed = ListedActivity & { moduleid: string; sectionid: string }
const DIRECTORY = /^activities\/([a-z0-9]+_\d+)$/
const activitiesIn = (contents: Node | undefined): Placed[] =>
  children(child(contents, 'activities'), 'activity').flatMap((node) => {
    const [, key] = DIRECTORY.exec(readField(node, 'directory')) ?? []
    if (!key) return []
    return {
      key,
      module: readField(node, 'modulename'),
      title: shortened(readField(node, 'title')),
      moduleid: readField(node, 'moduleid'),
      sectionid: readField(node, 'sectionid'),
    }
  })

const bySection = (activities: readonly Placed[]): ReadonlyMap<string, Placed[]> => {
  const lists = new Map<string, Placed[]>()
  for (const activity of activities) addTo(lists, activity.sectionid, activity)
  return lists
}
/** In the order of the course page; activities that it does not name come last. */
const inOrder = (activities: readonly Placed[], { sequence }: Section): ListedActivity[] => {
  const places = new Map(sequence.map((moduleid, place) => [moduleid, place]))
  const getPlace = ({ moduleid }: Placed) => places.get(moduleid) ?? sequence.length
  return activities
    .toSorted((a, b) => getPlace(a) - getPlace(b))
    .map(({ key, module, title }) => ({ key, module, title }))
}

/** @throws Unreadable if it is not a Moodle backup of a course */
export const contentsIn = (papers: Papers): Contents => {
  const information = child(child(papers('moodle_backup.xml') ?? undefined, 'moodle_backup'), 'information')
  if (!information) throw new Unreadable('Bukan cadangan Moodle: moodle_backup.xml tidak ditemukan.')
  const contents = child(information, 'contents')
  const activities = bySection(activitiesIn(contents))
  const format = readField(information, 'original_course_format')
  const sections = children(child(contents, 'sections'), 'section')
    .map((listedNode, at) => sectionIn(papers, format, listedNode, at))
    .toSorted((a, b) => a.number - b.number)
  if (sections.length === 0) {
    const modules = children(child(contents, 'activities'), 'activity').map((one) =>
      readField(one, 'modulename'),
    )
    if (modules.length === 0) throw new Unreadable('Cadangan ini tidak memuat topik kelas.')
    throw new Unreadable(
      modules.includes('quiz')
        ? 'Ini cadangan satu kuis, bukan kelas. Buka kuis atau bank soal, lalu pilih Impor soal.'
        : 'Ini cadangan satu kegiatan, bukan kelas. Buat cadangan kelas (course) di Moodle.',
    )
  }
  return {
    title: shortened(readField(information, 'original_course_fullname')),
    sections: sections.map((section) => ({
      name: section.name,
      hasSummary: section.hasSummary,
      activities: inOrder(activities.get(section.id) ?? [], section),
    })),
  }
}
