import classes from './Refusal.module.css'

/** Why a form was not saved, if no field shows it. */
export const Refusal = ({ text }: { text: string | undefined }) =>
  text && (
    <p role="alert" className={classes.refusal}>
      {text}
    </p>
  )
