/** Questions of every type documented by Moodle, with texts of our own: what an export may contain. */

export const GIFT_OF_EVERY_TYPE = `// Catatan penulis: semua jenis soal GIFT
$CATEGORY: $course$/top/Biologi sel

::Benar salah::Mitokondria menghasilkan ATP.{TRUE}

::Benar salah berumpan balik::Sel hewan berdinding sel.{F#Keliru, hanya tumbuhan.#Tepat!}

::Satu jawaban::Organel mana yang membuat protein? {
=Ribosom#Tepat, di sinilah translasi terjadi.
~Lisosom#Lisosom mencerna.
~Vakuola
####Protein dirakit dari asam amino.
}

::Kata hilang::Pusat kendali sel adalah {~membran =inti ~sitoplasma} sel.

::Nilai sebagian::Bahan utama membran? {~%100%Fosfolipid ~%50%Kolesterol ~%-50%Selulosa}

::Beberapa jawaban::Mana saja yang ada di sel tumbuhan? {
~%50%Kloroplas
~%50%Dinding sel
~%-100%Sentriol
}

::Isian singkat::Cairan di dalam sel disebut {=sitoplasma =sitosol =%50%plasma}

::Menjodohkan::Jodohkan organel dengan tugasnya. {
=Inti -> menyimpan DNA
=Ribosom -> membuat protein
=Lisosom -> mencerna
}

::Angka::Berapa kromosom manusia? {#46:0}

::Rentang angka::Berapa pH darah? {#7.35..7.45}

::Beberapa angka::Berapa suhu tubuh? {#
=37:0.5#Tepat.
=%50%37:2#Hampir.
}

::Esai::Jelaskan transpor aktif. {}

::Keterangan::Bacalah teks berikut sebelum menjawab.

::HTML::[html]<p>Rumus <b>air</b>\\: <sub>2</sub></p>{=H<sub>2</sub>O ~CO<sub>2</sub>}

::Markdown::[markdown]Mana yang **benar**?{=*Enzim* ~Batu}

::Escape::Himpunan \\{a, b\\} \\= ? {=dua anggota ~x\\=1 \\~ y}

// [id:bio-17] [tag:mudah] [tag:ujian]
::Bertanda::Sel terkecil? {=Mikoplasma ~Telur ayam}

::Enam opsi::Pilih vokal pertama. {=a ~b ~c ~d ~f ~g}

::Tanpa kunci::Pilih. {~a ~b}

::Rusak::Soal ini tidak ditutup {=a ~b
`

const text = (name: string, words: string) =>
  `<${name} format="html"><text><![CDATA[${words}]]></text></${name}>`
const question = (type: string, name: string, more: string) => `  <question type="${type}">
    <name><text>${name}</text></name>
    ${text('questiontext', `<p>${name}?</p>`)}
    ${text('generalfeedback', '')}
    <defaultgrade>2.0000000</defaultgrade>
    <penalty>0.3333333</penalty>
    <hidden>0</hidden>
    <idnumber></idnumber>
${more}
  </question>`
const answer = (fraction: number, words: string, why = '') =>
  `    <answer fraction="${fraction}" format="html"><text><![CDATA[${words}]]></text>${text('feedback', why)}</answer>`
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Types of Moodle's own plug-ins with the elements of their export. */
export const XML_OF_EVERY_TYPE = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
  <question type="category">
    <category><text>$course$/top/Fisika</text></category>
    <info format="moodle_auto_format"><text></text></info>
  </question>
${[
  question('description', 'Keterangan', ''),
  question(
    'multichoice',
    'Satu jawaban',
    `    <single>true</single>
    <shuffleanswers>true</shuffleanswers>
    <answernumbering>abc</answernumbering>
    ${text('correctfeedback', 'Jawabanmu benar.')}
${answer(100, '<p>newton</p>', '<p>Tepat</p>')}
${answer(0, '<p>joule</p>')}
    <tags><tag><text>C2</text></tag><tag><text>mekanika</text></tag></tags>`,
  ),
  question(
    'multichoice',
    'Beberapa jawaban',
    `    <single>false</single>
${answer(50, 'a')}
${answer(50, 'b')}
${answer(-100, 'c')}`,
  ),
  question('truefalse', 'Benar salah', `${answer(100, 'true')}\n${answer(0, 'false')}`),
  question(
    'essay',
    'Esai',
    `    <responseformat>editor</responseformat>
    <attachments>0</attachments>
    ${text('graderinfo', 'Cari tiga alasan')}
    ${text('responsetemplate', 'Alasan pertama: ')}`,
  ),
  question('shortanswer', 'Isian singkat', `    <usecase>0</usecase>\n${answer(100, 'gaya')}`),
  question('numerical', 'Angka', `${answer(100, '9.8')}\n    <unitgradingtype>0</unitgradingtype>`),
  question(
    'matching',
    'Menjodohkan',
    `    <subquestion format="html"><text>gaya</text><answer><text>newton</text></answer></subquestion>
    <subquestion format="html"><text>usaha</text><answer><text>joule</text></answer></subquestion>`,
  ),
  question('cloze', 'Rumpang', '').replace('Rumpang?', 'Satuan gaya {1:SHORTANSWER:=newton}'),
  question(
    'calculated',
    'Hitungan',
    `${answer(100, '{a} + {b}')}\n    <dataset_definitions></dataset_definitions>`,
  ),
  question('calculatedmulti', 'Hitungan pilihan', answer(100, '{={a}+1}')),
  question('calculatedsimple', 'Hitungan sederhana', answer(100, '{a} * 2')),
  question('ddwtos', 'Seret kata', '    <dragbox><text>newton</text><group>1</group></dragbox>'),
  question('ddimageortext', 'Seret gambar', '    <drag><no>1</no><text>a</text></drag>'),
  question('ddmarker', 'Tandai gambar', '    <drag><no>1</no><text>a</text></drag>'),
  question('gapselect', 'Pilih kata', '    <selectoption><text>a</text><group>1</group></selectoption>'),
  question('ordering', 'Urutkan', `${answer(1, 'satu')}\n${answer(2, 'dua')}`),
  question('randomsamatch', 'Jodoh acak', '    <choose>2</choose>'),
  `  <question type="multichoice">
    <name><text>Bergambar</text></name>
    <questiontext format="html"><text><![CDATA[<p>Alat apa ini?</p><p><img src="@@PLUGINFILE@@/alat%20ukur.png" alt="alat" /></p>]]></text><file name="alat ukur.png" path="/" encoding="base64">${PNG}</file></questiontext>
    <defaultgrade>1.0000000</defaultgrade>
${answer(100, 'Neraca')}
${answer(0, 'Mistar')}
  </question>`,
  `  <question type="essay">
    <name><text>Bersuara</text></name>
    <questiontext format="html"><text><![CDATA[<p>Dengarkan <a href="@@PLUGINFILE@@/salam.mp3">ini</a>.</p>]]></text><file name="salam.mp3" path="/" encoding="base64">SUQzBAAAAAAA</file></questiontext>
  </question>`,
].join('\n')}
</quiz>
`
