import type { GroupMember } from '@tuntas/contract/classroom/groups'
import classes from './ClassGroups.module.css'

type GroupsPreviewProps = {
  label: string
  groups: readonly { name: string; members: readonly GroupMember[] }[]
}

/** Preview of groups before saving. */
export function GroupsPreview({ label, groups }: GroupsPreviewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.preview} aria-label={label} tabIndex={0}>
      {groups.map(({ name, members }) => (
        <div key={name}>
          <h3>
            {name} <small>{members.length}</small>
          </h3>
          <ul>
            {members.map((one) => (
              <li key={one.user_id}>
                {one.name} <small>{one.nim}</small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
