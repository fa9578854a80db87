import type pg from 'pg'

const lesson = `jsonb_build_object('courses_id', c.id, 'course', c.name, 'lessons_id', l.id, 'lesson', l.name, 'type', l.type)`
const ofUser = `(select id from users where username = $1)`

/** First notifications of the demo student and lecturer, from existing data, so that every link works. */
const rows = {
  '2201010001': [
    `select l.id, 'work_marked', ${lesson}, coalesce(w.graded_at, w.uploaded), null::timestamptz
      from submissions w join lessons l on l.id = w.lessons_id and not l.hold_feedback join courses c on c.id = l.courses_id and c.status = 'publish'
      where w.user_id = ${ofUser} and w.score is not null and l.status = 'publish' order by 4 desc limit 2`,
    `select c.id, 'material_published', ${lesson} || jsonb_build_object('count', 2), now() - interval '26 hours', now() - interval '20 hours'
      from lessons l join courses c on c.id = l.courses_id and c.status = 'publish' join active_students m on m.courses_id = c.id and m.user_id = ${ofUser}
      where l.status = 'publish' and l.type = 'LESSON' order by l.id desc limit 1`,
  ],
  '0011223301': [
    `select l.id, 'essays_waiting', ${lesson} || jsonb_build_object('count', count(*)), now() - interval '3 hours', null
      from answers w join attempts a on a.id = w.attempt_id and a.deleted_at is null join lessons l on l.id = a.lessons_id join courses c on c.id = l.courses_id
      where w.status = 'wait' and c.teacher_id = ${ofUser} group by l.id, c.id order by count(*) desc limit 1`,
    `select c.id, 'class_changed', jsonb_build_object('courses_id', c.id, 'course', c.name, 'who', u.name, 'count', 3), now() - interval '1 day', now() - interval '20 hours'
      from courses c join course_teamteaching t on t.courses_id = c.id join users u on u.id = t.teacher_id
      where c.teacher_id = ${ofUser} order by c.id limit 1`,
  ],
}

export const addNotifications = async (client: pg.Client): Promise<void> => {
  for (const [username, selects] of Object.entries(rows))
    for (const select of selects)
      await client.query(
        `insert into notifications (user_id, subject, kind, period, params, at, read_at)
          select ${ofUser}, told.* from (select subject, kind, 'demo', params, at, read_at::timestamptz
            from (${select}) as one(subject, kind, params, at, read_at)) told on conflict do nothing`,
        [username],
      )
}
