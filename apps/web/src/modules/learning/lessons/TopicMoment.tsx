import { IconCircleCheckFilled } from '@tabler/icons-react'
import classes from './TopicMoment.module.css'

/** Shown when a topic was just mastered. */
export default function TopicMoment({ name }: { name: string }) {
  return (
    <div className={classes.moment} data-tone="daun">
      <IconCircleCheckFilled size={22} aria-hidden />
      <div>
        <p>
          <b>Topik {name} tuntas.</b> Semua kuisnya mencapai KKM.
        </p>
        <span className={classes.line} aria-hidden="true">
          <span />
        </span>
      </div>
    </div>
  )
}
