import type pg from 'pg'

/**
 * Copies the questions of all quizzes into the banks of their mata kuliah, in folders by topic, as an upgrade
 * from an earlier version does. Some are reviewed.
 */
export const addBank = async (client: pg.Client): Promise<void> => {
  await client.query(`create temporary table bank_moved on commit drop as
    select c.course_category_id as subject, min(c.teacher_id) as teacher_id, array_agg(q.id order by q.id) as question_ids, min(q.created_at) as created_at,
      (array_agg(s.name order by q.id))[1] as topic, (array_agg(s.position order by q.id))[1] as topic_position, (array_agg(l.type_quiz order by q.id))[1] as tag,
      row_number() over (order by min(q.id))::int as place
    from questions q join lessons l on l.id = q.lessons_id join sections s on s.id = l.sections_id join courses c on c.id = l.courses_id
    group by c.course_category_id, q.type, q.question, q.options, q.answer, q.content, q.key`)
  await client.query(`insert into bank_folders (course_category_id, name, position)
    select subject, left(topic, 100), min(topic_position) from bank_moved group by subject, left(topic, 100)`)
  await client.query(`insert into bank_questions (id, course_category_id, owner_id, created_at, tags, folder_id) overriding system value
    select m.place, m.subject, m.teacher_id, m.created_at, array[m.tag], f.id
    from bank_moved m join bank_folders f on f.course_category_id = m.subject and f.name = left(m.topic, 100)`)
  await client.query(`insert into bank_versions (id, bank_question_id, number, type, question, options, answer, content, key, explanation, option_explanations, level, goal_id, point, created_by, created_at)
    overriding system value
    select m.place, m.place, 1, q.type, q.question, q.options, q.answer, q.content, q.key, q.explanation, q.option_explanations, q.level, q.goal_id, q.point, m.teacher_id, m.created_at
    from bank_moved m join questions q on q.id = m.question_ids[1]`)
  await client.query('update bank_questions set latest_id = id')
  for (const table of ['bank_questions', 'bank_versions'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), max(place)) from bank_moved having count(*) > 0`,
    )
  await client.query(`update questions q set bank_version_id = m.place
    from (select place, unnest(question_ids) as id from bank_moved) m where m.id = q.id`)
  await addReviews(client)
}

/**
 * Reviewed by a coordinator of the class, if any: every third question approved, every tenth examined, one
 * retired.
 */
const addReviews = async (client: pg.Client): Promise<void> => {
  await client.query(`insert into bank_reviews (bank_version_id, user_id, state, material, construction, language, remark, created_at)
    select b.latest_id, r.user_id, s.state, true, s.state <> 'retired', s.state = 'approved', s.remark, b.created_at + interval '1 day'
    from (select b.*, row_number() over (partition by course_category_id order by id) as at from bank_questions b) b
    join (select c.course_category_id, min(tt.teacher_id) as user_id from courses c join course_teamteaching tt on tt.courses_id = c.id
      where c.deleted_at is null group by 1) r on r.course_category_id = b.course_category_id and r.user_id <> b.owner_id
    cross join lateral (select * from (values
      (b.at = 2, 'retired', 'Pokok soal terlalu bergantung pada versi perangkat lunak lama.'),
      (b.at % 10 = 5, 'reviewed', 'Kalimat opsi perlu disamakan panjangnya.'),
      (b.at % 3 = 0, 'approved', null)) as v(holds, state, remark) where v.holds limit 1) s`)
  await client.query(
    `update bank_questions b set state = r.state from bank_reviews r where r.bank_version_id = b.latest_id`,
  )
}
