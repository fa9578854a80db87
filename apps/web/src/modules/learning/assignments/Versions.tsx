import { IconExternalLink } from '@tabler/icons-react'
import { groupWork } from '@tuntas/contract/learning/assignments'
import { type Data, useData } from '../../../kit/client/queries'
import { dateTime } from '../../../kit/format'
import { RichText } from '../../../ui/RichText'
import classes from './GroupWork.module.css'

export function Versions({ versions }: Pick<Data<typeof groupWork>, 'versions'>) {
  return (
    <details className={classes.versions}>
      <summary>{versions.length} versi dikumpulkan</summary>
      <ol reversed>
        {versions.map(({ id, uploaded: uploadedAt, submitted_by, description, attachment, filename }) => (
          <li key={id}>
            <p>
              <b>{dateTime(uploadedAt)}</b> {submitted_by ?? 'sendiri'}
            </p>
            <RichText html={description} compact />
            {attachment && (
              <a href={attachment} target="_blank" rel="noopener">
                <IconExternalLink size={17} aria-hidden /> {filename}
              </a>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

/**
 * Former versions of an individual hand-in.
 * @param uploaded time of the newest; refetches with the next
 */
export default function OwnVersions({
  lessonId,
  uploaded: uploadedAt,
}: {
  lessonId: number
  uploaded: string
}) {
  const { data } = useData(groupWork, { query: { lessons_id: lessonId } }, { per: uploadedAt })
  return data && data.versions.length > 1 ? <Versions versions={data.versions} /> : null
}
