import { lessonForm } from '@tuntas/contract/learning/lesson-form.schemas'
import { describe, expect, it } from 'vitest'
import {
  blocksValue,
  defaultShowScore,
  goalsValue,
  groupEnrichmentFault,
  lessonValues,
  mediaValues,
} from './form.rules.ts'

const parseForm = (more: Record<string, unknown> = {}) =>
  lessonForm.parse({
    section_id: '3',
    name: ' ERD ',
    type: 'LESSON',
    format: 'TEXT',
    description: 'Isi',
    ...more,
  })
const toValues = (more: Record<string, unknown> = {}) => lessonValues(parseForm(more))
/** A lesson as older clients send it, without these fields. */
const withForm = (more: Partial<ReturnType<typeof parseForm>>) => ({ ...parseForm(), ...more })

describe('what a lesson form means', () => {
  it('is no quiz and no window where neither was asked for', () => {
    const window = { start_date: '2026-11-21T08:00', end_date: '2026-11-21T09:00' }
    expect(toValues({ ...window, duration: '01:00', is_competent: 1, kkm: 80, max_remedial: 3 })).toEqual({
      name: 'ERD',
      type: 'LESSON',
      format: 'TEXT',
      status: 'unpublish',
      is_expired: false,
      start_date: null,
      end_date: null,
      description: 'Isi',
      note: null,
      references: null,
      type_quiz: null,
      duration: null,
      is_competent: false,
      kkm: null,
      max_remedial: 0,
      hold_feedback: false,
      is_group: false,
      rubric: null,
      tool_id: null,
      target_link_uri: null,
      tool_custom: null,
      is_graded: false,
      opens: null,
    })
  })

  it('is a text where it is a quiz, without KKM where that is off', () => {
    const quiz = toValues({ type: 'QUIZ', format: 'FILE', duration: '01:00', kkm: 80 })
    expect(quiz).toMatchObject({ format: 'TEXT', type_quiz: 'formatif', is_competent: false, kkm: null })
  })

  it('leaves quiz settings alone that it does not name', () => {
    const quiz = toValues({ type: 'QUIZ', duration: '01:00', is_random_option: '0', score_policy: '' })
    expect(quiz).toMatchObject({ is_random_option: false, score_policy: undefined, cap_remedial: undefined })
  })
})

describe('what belongs to one type of lesson', () => {
  it('is the tool of an external tool, and nothing of it elsewhere', () => {
    const tool = {
      tool_id: 4,
      target_link_uri: null,
      tool_custom: 'a=b',
      is_graded: true,
      opens: 'frame',
    } as const
    expect(toValues({ ...tool, type: 'TOOL', format: 'FILE' })).toMatchObject({ ...tool, format: 'TEXT' })
    expect(toValues(tool)).toMatchObject({ tool_id: null, tool_custom: null, is_graded: false, opens: null })
    expect(lessonValues(withForm({ type: 'TOOL', tool_id: undefined })).tool_id).toBeUndefined()
  })

  it('is a link of material, which loses its title with its address', () => {
    const link = { link_url: 'https://contoh.id', link_title: 'Contoh' }
    expect(lessonValues(withForm(link))).toMatchObject(link)
    expect(lessonValues(withForm({ ...link, link_url: null }))).toMatchObject({
      link_url: null,
      link_title: null,
    })
    expect(lessonValues(withForm({ link_url: undefined, link_title: 'Contoh' }))).not.toHaveProperty(
      'link_title',
    )
    expect(lessonValues(withForm({ ...link, type: 'ASSIGNMENT' }))).toMatchObject({
      link_url: null,
      link_title: null,
    })
  })

  it('is a rubric, a group and held feedback of an assignment', () => {
    const rubric = { criteria: [] } as unknown as ReturnType<typeof parseForm>['rubric']
    const settings = { hold_feedback: true, is_group: true, rubric }
    expect(lessonValues(withForm({ ...settings, type: 'ASSIGNMENT' }))).toMatchObject(settings)
    expect(lessonValues(withForm({ ...settings, type: 'ASSIGNMENT', remove_rubric: true }))).toMatchObject({
      rubric: null,
    })
    expect(lessonValues(withForm(settings))).toMatchObject({
      hold_feedback: false,
      is_group: false,
      rubric: null,
    })
  })

  it('is the KKM of a quiz', () => {
    expect(lessonValues(withForm({ type: 'QUIZ', is_competent: true, kkm: 80 }))).toMatchObject({ kkm: 80 })
  })

  it('is blocks of material and goals of an assignment', () => {
    const blocks = [] as ReturnType<typeof parseForm>['blocks']
    const goals = [{ goal_id: 1 }] as unknown as ReturnType<typeof parseForm>['goals']
    expect(blocksValue(withForm({ blocks: undefined }))).toBeUndefined()
    expect(blocksValue(withForm({ blocks }))).toBe(blocks)
    expect(blocksValue(withForm({ blocks: undefined, type: 'QUIZ' }))).toEqual([])
    expect(goalsValue(withForm({ goals, type: 'ASSIGNMENT' }))).toBe(goals)
    expect(goalsValue(withForm({ goals }))).toEqual([])
  })

  it('is a window where that is switched on', () => {
    const window = { start_date: '2026-11-21T01:00:00Z', end_date: '2026-11-21T02:00:00Z' }
    expect(lessonValues(withForm({ ...window, is_expired: true }))).toMatchObject(window)
  })
})

describe('the media of a lesson', () => {
  const before = { media_file_id: 5, captions_file_id: 6 }

  it.each([
    ['stays with its captions where nothing is sent', {}, before, undefined, [5, 6]],
    ['takes new captions', {}, before, 7, [5, 7]],
    ['loses its captions when asked to', { remove_captions: true }, before, undefined, [5, null]],
    ['loses the captions of the one that it replaces', { media_id: 9 }, before, undefined, [9, null]],
    ['is removed with its captions', { media_id: null }, before, 7, [null, null]],
    ['is nothing of an assignment', { type: 'ASSIGNMENT', media_id: 9 }, before, 7, [null, null]],
    ['may be the first', { media_id: 9 }, undefined, 7, [9, 7]],
    ['may be none', {}, undefined, undefined, [null, null]],
  ] as const)('%s', (_, more, presentMedia, captions, expected) => {
    const { media_file_id, captions_file_id } = mediaValues(withForm(more), presentMedia, captions)
    expect([media_file_id, captions_file_id]).toEqual(expected)
  })
})

describe('the score of a quiz', () => {
  it('waits for the end of the window in an exam within one, and nowhere else', () => {
    const show = (type_quiz: 'sumatif' | 'formatif', is_expired: boolean) =>
      defaultShowScore({ type_quiz, is_expired })
    expect(show('sumatif', true)).toBe('after_window')
    expect([show('sumatif', false), show('formatif', true)]).toEqual(['direct', 'direct'])
  })
})

describe('an enrichment', () => {
  it('is no work of a group, whichever of both is sent', () => {
    const fields = (...inputs: Parameters<typeof groupEnrichmentFault>) =>
      Object.keys(groupEnrichmentFault(...inputs) ?? {})
    expect(fields({ is_enrichment: true, is_group: true }, undefined)).toEqual(['is_enrichment'])
    expect(fields({ is_group: true }, { is_group: false, is_enrichment: true })).toEqual(['is_group'])
    expect(fields({ is_enrichment: true }, { is_group: true, is_enrichment: false })).toEqual([
      'is_enrichment',
    ])
    expect(groupEnrichmentFault({ is_group: true, is_enrichment: true }, undefined)?.is_enrichment).toEqual([
      expect.stringContaining('Tugas kelompok tidak dapat menjadi pengayaan'),
    ])
  })

  it('may be alone, or cease to be one', () => {
    expect(groupEnrichmentFault({ is_enrichment: true }, undefined)).toBeUndefined()
    expect(groupEnrichmentFault({ is_group: true }, undefined)).toBeUndefined()
    expect(
      groupEnrichmentFault(
        { is_group: true, is_enrichment: false },
        { is_group: false, is_enrichment: true },
      ),
    ).toBeUndefined()
    expect(groupEnrichmentFault({}, { is_group: true, is_enrichment: true })).toBeUndefined()
  })
})
