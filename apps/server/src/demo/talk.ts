import type pg from 'pg'

/** The common class of the demo student and lecturer. */
const SHARED = `(select c.id, c.teacher_id, s.id as student_id from courses c
  join users t on t.id = c.teacher_id and t.username = '0011223301' join members m on m.courses_id = c.id and m.role = 'student'
  join users s on s.id = m.user_id and s.username = '2201010001' where c.status = 'publish' order by c.code <> 'IF2301-A', c.id limit 1) shared`

const STATEMENTS = [
  `insert into announcements (author_id, title, body, pinned, publish_at, notified_at)
    select id, 'Layanan akademik selama ujian tengah semester',
      '<p>Loket akademik buka pukul <strong>08.00–15.00</strong>. Surat keterangan aktif kuliah dapat diminta lewat aplikasi layanan.</p>',
      true, now() - interval '3 days', now() - interval '3 days' from users where role = 'admin' order by id limit 1`,
  `insert into announcements (courses_id, author_id, title, body, pinned, publish_at, event_at, notified_at)
    select id, teacher_id, 'Praktikum minggu ini pindah ke Lab 3',
      '<p>Bawa laptop sendiri bila ada. Materi yang dipakai:</p><ul><li>Normalisasi sampai bentuk ketiga</li><li>Skema toko buku</li></ul>',
      true, now() - interval '1 day', date_trunc('day', now()) + interval '3 days 3 hours', now() - interval '1 day' from ${SHARED}`,
  `insert into announcement_reads (announcement_id, user_id, read_at)
    select a.id, m.user_id, now() - interval '5 hours' from announcements a join active_students m on m.courses_id = a.courses_id
      join users u on u.id = m.user_id and u.username <> '2201010001' where m.user_id % 4 <> 0`,
  `with thread as (
      insert into message_threads (courses_id, student_id, last_at) select id, student_id, now() - interval '2 hours' from ${SHARED} returning *
    )
    insert into messages (thread_id, author_id, body, created_at)
      select t.id, c.teacher_id, 'Nilai remedialmu sudah naik. Bagian mana yang masih terasa sulit?', now() - interval '1 day'
        from thread t join courses c on c.id = t.courses_id
      union all select id, student_id, 'Terima kasih, Pak. Saya masih bingung membedakan bentuk normal kedua dan ketiga.', now() - interval '20 hours' from thread
      union all select t.id, c.teacher_id, 'Mari dibahas hari Kamis seusai kuliah, sekitar 15 menit.', now() - interval '2 hours'
        from thread t join courses c on c.id = t.courses_id`,
  `with asked as (
      insert into discussions (courses_id, lessons_id, user_id, audience, title, body, created_at)
        select shared.id, l.id, who.id, 'class', asked.title, asked.body, now() - asked.ago
        from ${SHARED}
        join lateral (
          select l.id from lessons l join sections s on s.id = l.sections_id where l.courses_id = shared.id and l.type = 'LESSON' and l.status = 'publish'
          order by s.position, l.position limit 1
        ) l on true
        cross join (values
          (1, 'Apakah entitas lemah selalu punya kunci sendiri?', 'Di contoh pertama kuncinya digabung dengan entitas induk. Apakah selalu begitu?', interval '3 days'),
          (2, 'Beda kardinalitas dan partisipasi', 'Saya tertukar antara keduanya saat membaca diagram.', interval '2 days'),
          (3, 'Boleh memakai notasi Chen di tugas?', 'Di buku pegangan dipakai notasi lain.', interval '4 hours')
        ) asked (place, title, body, ago)
        join lateral (
          select m.user_id as id from active_students m where m.courses_id = shared.id order by m.user_id = shared.student_id and asked.place = 3 desc, m.user_id
          offset asked.place limit 1
        ) who on true
      returning *
    )
    insert into discussion_answers (discussion_id, user_id, body, accepted, created_at)
      select a.id, c.teacher_id, 'Tidak selalu, tetapi biasanya kuncinya gabungan dengan kunci induknya. Lihat lagi contoh faktur.', a.title like 'Apakah%',
        a.created_at + interval '5 hours'
      from asked a join courses c on c.id = a.courses_id where a.title not like 'Boleh%'`,
]

/** Announcements of the demo campus, and one conversation of its demo student. */
export const addTalk = async (client: pg.Client): Promise<void> => {
  for (const statement of STATEMENTS) await client.query(statement)
}
