import type { AuditEntry } from '@tuntas/contract/operations/archive'
import { dateTime } from '../../../kit/format'
import type { ListState } from '../../../kit/list/useListSearch'
import { PersonLink } from '../../../shared/people/PersonLink'
import classes from './Archive.module.css'

/** Changes shown before the rest is collapsed. */
const SHOWN = 4

type Change = AuditEntry['changes'][number]

/** @param gone the thing was deleted: show its former values */
function Changes({ changes, gone: isDeleted }: { changes: readonly Change[]; gone: boolean }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {isDeleted || before === null ? (
              (before ?? after ?? '-')
            ) : (
              <>
                <s>{before}</s> menjadi {after ?? '(kosong)'}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Student, class and question of a mark. A click on the class filters by its marks. */
function MarkContext({ entry: { student, thing_person, course, question }, onNarrow }: AuditRowProps) {
  if (!student && !course) return null
  return (
    <div className={classes.dimmed}>
      {student && (
        <>
          {thing_person ? <PersonLink {...thing_person} name={student.name} /> : <b>{student.name}</b>} (
          {student.nim}){' · '}
          <button
            type="button"
            className={classes.person}
            onClick={() =>
              onNarrow({ student_id: student.user_id, keywords: undefined, thing_id: undefined })
            }
          >
            Semua nilainya
          </button>
        </>
      )}
      {course && (
        <>
          {student && ' · '}
          <button
            type="button"
            className={classes.person}
            onClick={() =>
              onNarrow({ courses_id: course.courses_id, keywords: undefined, thing_id: undefined })
            }
          >
            {course.name}
          </button>
        </>
      )}
      {question !== null && ` · soal ${question}`}
    </div>
  )
}

type AuditRowProps = { entry: AuditEntry; onNarrow: ListState['change'] }

/** An entry as a sentence, with its changes below. Names link to people's pages, or filter by themselves. */
export function AuditRow({ entry, onNarrow: change }: AuditRowProps) {
  const { user, username, action_name, kind, kind_name, thing, thing_id, person, student } = entry
  // For a mark the thing is the item; the student is shown beside it.
  const thing_person = student ? null : entry.thing_person
  const isDeleted = entry.changes.every(({ after }) => after === null)
  // A change of the name only repeats the sentence.
  const changes = entry.changes.filter(
    ({ before, after }) => !(isDeleted && before === thing) && !(before === null && after === thing),
  )
  const rest = changes.slice(SHOWN)
  return (
    <li className={classes.entry}>
      <div className={classes.when}>{dateTime(entry.at)}</div>
      <div className={classes.what}>
        <div>
          {person ? (
            <PersonLink {...person} name={user} />
          ) : username ? (
            <button type="button" className={classes.person} onClick={() => change({ keywords: username })}>
              {user}
            </button>
          ) : (
            <b>{user}</b>
          )}{' '}
          {action_name.charAt(0).toLowerCase() + action_name.slice(1)} {kind_name.toLowerCase()}{' '}
          {thing_person && <PersonLink {...thing_person} name={thing ?? `nomor ${thing_person.id}`} />}
          {thing_id !== null && !thing_person && (
            <button
              type="button"
              className={classes.person}
              aria-label={`Riwayat ${kind_name} ${thing ?? `nomor ${thing_id}`}`}
              onClick={() => change({ kind, thing_id, keywords: undefined, action: undefined })}
            >
              {thing ?? `nomor ${thing_id}`}
            </button>
          )}
        </div>
        <MarkContext entry={entry} onNarrow={change} />
        {changes.length > 0 && <Changes changes={changes.slice(0, SHOWN)} gone={isDeleted} />}
        {rest.length > 0 && (
          <details className={classes.more}>
            <summary>{rest.length} lainnya</summary>
            <Changes changes={rest} gone={isDeleted} />
          </details>
        )}
        {entry.ip_address && <div className={classes.dimmed}>dari {entry.ip_address}</div>}
        {(person || thing_person) && (
          <div className={classes.narrow}>
            {person && username && (
              <button type="button" className={classes.person} onClick={() => change({ keywords: username })}>
                Tindakan {user}
              </button>
            )}
            {thing_person && thing_id !== null && (
              <button
                type="button"
                className={classes.person}
                aria-label={`Riwayat ${kind_name} ${thing ?? `nomor ${thing_id}`}`}
                onClick={() => change({ kind, thing_id, keywords: undefined, action: undefined })}
              >
                Riwayatnya
              </button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
