import { Card } from '@mantine/core'
import { accountProfile, type Profile as ProfileData } from '@tuntas/contract/identity/account'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { phone } from '../../../kit/form/phone'
import { date, orDash } from '../../../kit/format'
import { OWN_EMAIL } from '../../../shared/people/emailWords'
import { FactList } from '../../../ui/FactList'
import { initials } from '../../../ui/initials'
import { PageHeader } from '../../../ui/PageHeader'
import { AccountActions } from './AccountActions'
import { OwnData } from './OwnData'
import classes from './Profile.module.css'

export function Profile() {
  const profile = useData(accountProfile)
  return (
    <>
      <PageHeader
        title="Profil"
        subtitle="Data ini dikelola admin akademik. Hubungi mereka bila ada yang keliru."
      />
      <Loaded query={profile} frame={Card} shape="fields" failed="Profil gagal dimuat">
        {(data) => <Facts profile={data} />}
      </Loaded>
    </>
  )
}

const capital = (text: string | null) => (text ? text[0]?.toUpperCase() + text.slice(1) : '-')

function Facts({ profile }: { profile: ProfileData }) {
  return (
    <>
      <Card className={classes.person}>
        <span className={classes.avatar} aria-hidden>
          {initials(profile.name)}
        </span>
        <div>
          <h2>{profile.name}</h2>
          <p className={classes.role}>
            {roleLabels[profile.role]} · {profile.username}
          </p>
        </div>
      </Card>
      <AccountActions />
      {profile.role === 'mahasiswa' ? <StudentFacts profile={profile} /> : <AccountFacts profile={profile} />}
      <OwnData />
    </>
  )
}

function AccountFacts({ profile }: { profile: ProfileData }) {
  return (
    <div className={classes.cards}>
      <Card>
        <h3>Akun</h3>
        <FactList
          facts={[
            ['Nama', profile.name],
            ['Peran', roleLabels[profile.role]],
            ['Username', profile.username],
            ['Email', profile.email],
          ]}
        />
        <p className={classes.note}>{OWN_EMAIL}</p>
      </Card>
    </div>
  )
}

function StudentFacts({ profile }: { profile: ProfileData }) {
  return (
    <div className={classes.cards}>
      <Card>
        <h3>Data diri</h3>
        <FactList
          facts={[
            ['NIM', profile.username],
            ['Nama', profile.name],
            ['Tempat lahir', profile.place_birth],
            ['Tanggal lahir', date(profile.date_birth)],
            ['Jenis kelamin', profile.gender === 'P' ? 'Perempuan' : 'Laki-laki'],
            ['Agama', capital(profile.religion)],
          ]}
        />
      </Card>
      <Card>
        <h3>Pendidikan</h3>
        <FactList
          facts={[
            ['Program', profile.program],
            ['Program Studi', profile.study_program],
            ['Jenjang', profile.education_level],
            ['Kurikulum', profile.curriculum],
            ['Rombongan Belajar', profile.study_group],
            ['Jenis mahasiswa', capital(profile.type)],
            ['Tahun masuk', orDash(profile.entry_year)],
            ['Batas studi', orDash(profile.study_limit)],
          ]}
        />
      </Card>
      <Card>
        <h3>Kontak</h3>
        <FactList
          facts={[
            ['Email', profile.email],
            ['No. Hp', phone(profile.phone)],
            ['Alamat', profile.address],
            ['Kode pos', profile.postal_code],
          ]}
        />
        <p className={classes.note}>{OWN_EMAIL}</p>
      </Card>
    </div>
  )
}
