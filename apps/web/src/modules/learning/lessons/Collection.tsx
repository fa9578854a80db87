import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Collected, collection, removeCollected } from '@tuntas/contract/learning/collection'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import classes from './Collection.module.css'

type CollectionProps = { courseId: number; isReady: boolean }

/** The student's collection on this class page; hidden while empty. */
export default function Collection({ courseId, isReady }: CollectionProps) {
  const query = { courses_id: courseId }
  const keptFiles = useData(collection, { query }, { enabled: isReady })
  const removal = useAction(removeCollected, { said: ofReply, invalidates: [[collection, { query }]] })
  const remove = ({ id, name }: Collected) =>
    removal.ask(
      {
        text: `Kamu akan menghapus ${name} dari Koleksi Belajar`,
        detail: 'Materinya sendiri tetap ada di kelasnya.',
        danger: true,
      },
      { params: { id } },
    )
  if (!keptFiles.data || keptFiles.data.length === 0) return null
  return (
    <section className={classes.surface} aria-labelledby="koleksi">
      <h2 id="koleksi">Koleksi Belajar</h2>
      <ul>
        {keptFiles.data.map((one) => (
          <li key={one.id}>
            <IconBookmark size={18} stroke={1.7} aria-hidden />
            <div>
              <Link {...lessonLink({ id: one.lessons_id, type: 'LESSON' })}>{one.name}</Link>
              <span>
                {one.courses} · {one.section} · {one.period}
              </span>
            </div>
            <ActionIcon aria-label={`Hapus ${one.name} dari Koleksi Belajar`} onClick={() => remove(one)}>
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}
