import type pg from 'pg'
import { insert, masters } from '../make.ts'
import type { Actor } from './people.ts'

/**
 * Announcements to the class and its students' program, and a conversation of the student with the lecturers.
 */
export const makeTalk = async (pool: pg.Pool, course: number, people: Record<Actor, number>, tag: string) => {
  const { study_program_id } = await masters(pool)
  const words = { title: `${tag} pengumuman`, body: `<p>${tag} isi pengumuman</p>`, notified_at: new Date() }
  const thread = await insert(pool, 'message_threads', { courses_id: course, student_id: people.student })
  return {
    announcement: await insert(pool, 'announcements', {
      ...words,
      courses_id: course,
      author_id: people.teacher,
    }),
    programAnnouncement: await insert(pool, 'announcements', {
      ...words,
      study_program_id,
      author_id: people.operator,
    }),
    thread,
    message: await insert(pool, 'messages', {
      thread_id: thread,
      author_id: people.teacher,
      body: `${tag} pesan`,
    }),
  }
}

/** A question of the student with two answers of the classmate, one of them hidden. */
export const makeDiscussion = async (
  pool: pg.Pool,
  { course, lesson, people }: { course: number; lesson: number; people: Record<Actor, number> },
  tag: string,
) => {
  const discussion = await insert(pool, 'discussions', {
    courses_id: course,
    lessons_id: lesson,
    user_id: people.student,
    audience: 'class',
    title: `${tag} pertanyaan`,
    body: `${tag} isi pertanyaan`,
  })
  const answer = { discussion_id: discussion, user_id: people.classmate, body: `${tag} jawaban teman` }
  return {
    discussion,
    discussionAnswer: await insert(pool, 'discussion_answers', answer),
    hiddenAnswer: await insert(pool, 'discussion_answers', {
      ...answer,
      hidden_at: new Date(),
      hidden_by: people.teacher,
      hidden_reason: `${tag} alasan`,
    }),
  }
}
