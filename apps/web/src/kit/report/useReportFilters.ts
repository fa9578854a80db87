import { courseOptions } from '@tuntas/contract/classroom/courses'
import { quizOptions } from '@tuntas/contract/learning/questions'
import { topics } from '@tuntas/contract/learning/topics'
import { useEffect } from 'react'
import { useData } from '../client/queries'
import { OPTIONS_STALE_MS } from '../form/options'
import type { ListSearch } from '../list/listSearch'
import type { ListState } from '../list/useListSearch'
import { person } from '../session/token'

export type FilterName = 'courses_id' | 'section_id' | 'quiz_id'
type Option = { value: string; label: string }
export type ReportFilter = { name: FilterName; label: string; hint: string; options: Option[] | undefined }

const words = {
  courses_id: { label: 'Kelas', hint: 'Pilih Kelas' },
  section_id: { label: 'Topik', hint: 'Pilih Topik' },
  quiz_id: { label: 'Kuis', hint: 'Pilih Kuis' },
} as const
/** A selection clears those after it. */
const order = ['courses_id', 'section_id', 'quiz_id'] as const

/** The last selection: the next report opens with the same class, topic and quiz. */
let lastFilters: ListSearch = {}
// Forget it when the person changes.
person.subscribe(() => {
  lastFilters = {}
})

/** Names repeat every year, so add the code. */
const toOption = ({ id, name, code }: { id: number; name: string; code?: string | null }): Option => ({
  value: String(id),
  label: code ? `${name} · ${code}` : name,
})

function useFilterOptions(search: ListSearch, names: readonly FilterName[]) {
  const course = Number(search.courses_id ?? 0)
  const topic = Number(search.section_id ?? 0)
  const staleTime = OPTIONS_STALE_MS
  const courses = useData(courseOptions, {}, { staleTime, enabled: names.includes('courses_id') })
  const sections = useData(
    topics,
    { query: { courses_id: course } },
    { staleTime, enabled: course > 0 && names.includes('section_id') },
  )
  const quizzes = useData(
    quizOptions,
    { query: { id: course, section_id: topic } },
    { staleTime, enabled: course > 0 && topic > 0 && names.includes('quiz_id') },
  )
  return { courses_id: courses, section_id: sections, quiz_id: quizzes }
}

/** The address change of a selection. */
export const chosenBy = (name: FilterName, value: string): ListSearch => {
  const later = order.slice(order.indexOf(name) + 1)
  return { ...Object.fromEntries(later.map((one) => [one, undefined])), [name]: value || undefined }
}

/** Class, topic and quiz of a report, kept in the address; each list depends on the selection before it. */
export function useReportFilters(names: readonly FilterName[], { search, change }: ListState) {
  const filterOptions = useFilterOptions(search, names)
  const isUnfiltered = names.every((name) => search[name] === undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a report that has just been opened takes them over
  useEffect(() => {
    const lastChoice = Object.fromEntries(names.map((name) => [name, lastFilters[name]]))
    if (isUnfiltered && lastChoice.courses_id !== undefined) change(lastChoice)
  }, [])
  useEffect(() => {
    if (!isUnfiltered)
      lastFilters = { ...lastFilters, ...Object.fromEntries(names.map((name) => [name, search[name]])) }
  })
  const choose = (name: FilterName, value: string) => {
    const next = chosenBy(name, value)
    lastFilters = { ...lastFilters, ...next }
    change(next)
  }
  const filters = names.map((name): ReportFilter => {
    const waits = order.slice(0, order.indexOf(name)).some((before) => search[before] === undefined)
    return { name, ...words[name], options: waits ? [] : filterOptions[name].data?.map(toOption) }
  })
  const failedQuery = names.map((name) => filterOptions[name]).find((one) => one.isError && !one.data)
  return {
    filters,
    choose,
    failed: failedQuery,
    complete: names.every((name) => search[name] !== undefined),
    query: Object.fromEntries(names.map((name) => [name, search[name]])),
    /** The selections as labels: class, topic, quiz. */
    shown: filters.flatMap(({ name, options }) => {
      const option = options?.find((one) => one.value === search[name])
      return option ? [option.label] : []
    }),
  }
}
