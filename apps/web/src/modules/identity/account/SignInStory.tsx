import { Motif } from '../../../ui/CoverPattern'
import { Logo } from '../../../ui/Logo'
import MasteryStory from './MasteryStory'
import classes from './SignInStory.module.css'

type Texts = { title_login: string; description_login: string; logo_horizontal: string | null }

const fallback: Texts = {
  title_login: 'Belum tuntas bukan berarti gagal.',
  description_login:
    'Kerjakan kuis, pelajari yang keliru, lalu coba lagi sampai melewati KKM. Setiap orang bisa tuntas, waktunya saja yang berbeda.',
  logo_horizontal: null,
}

type SignInStoryProps = { settings: Texts | undefined; failed: boolean }

/** Beside the fields on wide screens: campus text, and a picture of three attempts. */
export default function SignInStory({ settings: storedSettings, failed: hasFailed }: SignInStoryProps) {
  const settings = storedSettings ?? (hasFailed ? fallback : null)
  return (
    <>
      <div className={classes.motif}>
        <Motif id={0} tone="deep" scale={1.9} />
      </div>
      <div className={classes.storyLogo}>
        <Logo size={28} src={settings?.logo_horizontal} />
      </div>
      <div className={classes.words}>
        <p className={classes.headline}>{settings?.title_login}</p>
        <p className={classes.text}>{settings?.description_login}</p>
        <MasteryStory />
      </div>
    </>
  )
}
