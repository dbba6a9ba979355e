import { type Category, type ImportList, nameKey, type Role, type Unit } from '@kafana/domain'

/** The folded forms of words that are separated by commas. */
const words = (text: string): readonly string[] => text.split(',').map(nameKey)

const NAMES =
  'name,item,title,description,product,product name,item name,article,назив,име,наименование,опис,производ,артикал,артикл,naziv,ime,artikal,artikl,proizvod,roba,emri,artikulli,produkti,përshkrimi,bezeichnung,artikel,produkt,artikelname,artikelbezeichnung,nom,produit,désignation,libellé,артикул,стока,όνομα,προϊόν,είδος,περιγραφή,nume,produs,denumire,descriere,nombre,producto,artículo,descripción'
const CATEGORIES =
  'category,group,type,product group,категорија,група,вид,kategorija,grupa,vrsta,grupa artikala,kategoria,grupi,kategorie,gruppe,warengruppe,artikelgruppe,catégorie,famille,groupe,категория,κατηγορία,ομάδα,categorie,grup,categoría,grupo,familia'
const QUANTITIES =
  'quantity,amount,qty,quantity on hand,on hand,stock,количина,залиха,на залиха,количина на залиха,kolicina,kol,stanje,zaliha,zalihe,na stanju,na zalihi,količina na stanju,količina na zalihi,sasia,gjendja,stok,në stok,sasia në gjendje,menge,bestand,lagerbestand,quantité,stock actuel,en stock,quantité en stock,количество,наличност,налично количество,ποσότητα,απόθεμα,cantitate,stoc,în stoc,cantitate în stoc,cantidad,existencias'
const UNITS =
  'unit,serving unit,uom,unit of measure,единица,ем,мерка,единица мерка,мерка во рецепт,jedinica,jm,jedinica mere,jedinica mjere,jedinica normativa,njësia,njësia e recetës,njësia matëse,einheit,me,rezepteinheit,mengeneinheit,unité,unité de recette,мярка,мерна единица,мярка в рецепта,μονάδα,μονάδα συνταγής,μονάδα μέτρησης,um,unitate,um în rețetă,unitate de măsură,unidad,unidad de receta,unidad de medida'

/** The headings of each field in all languages, and others that people use; the more exact one wins. */
const HEADINGS: Readonly<Record<ImportList, Readonly<Record<string, readonly string[]>>>> = {
  products: {
    name: words(NAMES),
    price: words(
      'price,selling price,retail price,sales price,gross price,unit price,цена,продажна цена,малопродажна цена,мпц,цена со ддв,cena,prodajna cena,maloprodajna cena,mpc,mp cena,cijena,prodajna cijena,maloprodajna cijena,çmimi,çmimi i shitjes,preis,verkaufspreis,vk,vk preis,bruttopreis,prix,prix de vente,prix ttc,цена с ддс,продажна цена с ддс,τιμή,τιμή πώλησης,preț,preț de vânzare,precio,precio de venta,pvp',
    ),
    category: words(CATEGORIES),
    group: words(
      'menu group,menu category,menu section,subcategory,subgroup,група на менито,поткатегорија,подгрупа,grupa menija,grupa jelovnika,potkategorija,podgrupa,grupi i menysë,nënkategoria,nëngrupi,menügruppe,untergruppe,unterkategorie,groupe du menu,sous-catégorie,sous-famille,група на менюто,подкатегория,подгрупа,ομάδα μενού,υποκατηγορία,grup de meniu,subcategorie,subgrupă,grupo del menú,subcategoría,subfamilia',
    ),
    taxRate: words(
      'tax,tax rate,vat,vat rate,vat %,ддв,ддв %,стапка,стапка на ддв,даночна стапка,даночна група,pdv,pdv %,porez,poreska stopa,porezna stopa,stopa pdv,tarifa,poreska grupa,tvsh,norma e tvsh-së,norma e tvsh,mwst,mwst.-satz,mwst satz,mehrwertsteuer,steuersatz,steuer,ust,tva,taux de tva,taux tva,ддс,ставка ддс,данъчна ставка,данъчна група,φπα,συντελεστής φπα,cotă tva,cota tva,iva,tipo de iva,% iva',
    ),
  },
  recipes: {
    product: words(NAMES),
    ingredient: words(
      'ingredient,raw material,component,состојка,суровина,репроматеријал,sastojak,sirovina,namirnica,normativ,repromaterijal,përbërësi,lënda e parë,zutat,rohstoff,ingrédient,matière première,съставка,суровина,υλικό,συστατικό,πρώτη ύλη,materie primă,ingrediente,materia prima',
    ),
    quantity: words(QUANTITIES),
    unit: words(UNITS),
  },
  ingredients: {
    name: words(
      `${NAMES},ingredient,состојка,суровина,sastojak,sirovina,namirnica,përbërësi,zutat,ingrédient,съставка,υλικό,ingrediente`,
    ),
    category: words(CATEGORIES),
    quantity: words(QUANTITIES),
    servingUnit: words(UNITS),
    price: words(
      'price,price per serving unit,cost,unit price,purchase price,cost price,цена,набавна цена,цена за една мерка,цена за мерка,cena,nabavna cena,cena po jedinici normativa,cena po jedinici,cijena,nabavna cijena,cijena po jedinici normativa,cijena po jedinici,çmimi,çmimi i blerjes,çmimi për njësi recete,preis,preis je rezepteinheit,einkaufspreis,ek,ek preis,prix,prix d’achat,prix par unité de recette,покупна цена,цена за единица,доставна цена,τιμή,τιμή αγοράς,τιμή ανά μονάδα συνταγής,preț,preț de achiziție,prețul pe um din rețetă,precio,precio de compra,precio por unidad de receta,coste',
    ),
    buyingQuantity: words(
      'buying quantity,pack,pack size,package,количина во пакување,пакување,količina u pakovanju,količina u pakiranju,pakovanje,pakiranje,sasia në pako,paketimi,einkaufsmenge,packung,gebinde,quantité achetée,conditionnement,количество в опаковка,опаковка,ανά συσκευασία,συσκευασία,cantitate în ambalaj,ambalaj,cantidad por envase,envase',
    ),
    buyingUnit: words(
      'buying unit,purchase unit,мерка за набавка,jedinica nabavke,jedinica nabave,njësia e blerjes,einkaufseinheit,unité d’achat,мярка при покупка,μονάδα αγοράς,um la achiziție,unidad de compra',
    ),
    lowAt: words(
      'low stock warning at,minimum,min stock,minimum stock,reorder level,предупреди за мала залиха на,минимум,минимална залиха,upozori na male zalihe na,minimalna zaliha,paralajmërim për stok të ulët te,stoku minimal,warnung bei bestand,mindestbestand,alerte de stock bas à,stock minimum,предупреждение при,минимална наличност,όριο προειδοποίησης,ελάχιστο απόθεμα,avertizare de stoc redus la,stoc minim,aviso de existencias bajas,existencias mínimas',
    ),
  },
  staff: {
    firstname: words(
      'first name,given name,forename,име,ime,emri,vorname,prénom,собствено име,όνομα,prenume,nombre',
    ),
    lastname: words(
      'last name,surname,family name,презиме,prezime,mbiemri,nachname,familienname,nom,nom de famille,фамилия,επώνυμο,nume de familie,nume,apellidos,apellido',
    ),
    username: words(
      'username,user name,login,user,корисничко име,корисник,korisničko ime,korisnik,emri i përdoruesit,përdoruesi,benutzername,benutzer,identifiant,utilisateur,потребителско име,потребител,όνομα χρήστη,χρήστης,nume de utilizator,utilizator,usuario,nombre de usuario',
    ),
    email: words(
      'email,e-mail,mail,e-mail address,е-пошта,имејл,мејл,imejl,mejl,e-pošta,posta elektronike,courriel,ел. поща,ηλεκτρονική διεύθυνση,correo,correo electrónico',
    ),
    role: words(
      'role,position,job,function,улога,работно место,позиција,uloga,pozicija,radno mesto,radno mjesto,roli,pozita,rolle,funktion,rôle,poste,fonction,роля,длъжност,ρόλος,θέση,rol,funcție,post,puesto,cargo',
    ),
  },
}

/** What is no selling price although it is called a price. */
const NO_SELLING_PRICE = words(
  'purchase,cost,buying,набавна,nabavna,nabavni,nabavka,blerjes,einkauf,einkaufspreis,ek,achat,покупна,доставна,αγοράς,achiziție,compra,coste,net,нето,neto,netto',
)

const UNIT_WORDS: Readonly<Record<Unit, readonly string[]>> = {
  grams: words(
    'grams,g,gr,gram,г,гр,грам,грама,грами,gramë,gramm,grammes,gramme,γρ,γραμμάρια,grame,gramos,gramo',
  ),
  kilograms: words(
    'kilograms,kg,kgs,kilo,kilogram,кг,кила,кило,килограм,килограми,kilogramë,kilogramm,kilos,kilogrammes,κιλά,κιλό,kilograme,kilogramos',
  ),
  liters: words(
    'liters,litres,l,lt,ltr,liter,litre,л,литар,литри,литър,litar,litra,litri,litër,λίτρα,λίτρο,litru,litros,litro',
  ),
  milliliters: words(
    'milliliters,millilitres,ml,milliliter,мл,милилитар,милилитри,mililitar,mililitra,mililitri,mililitra,millilitre,μλ,mililitru,mililitros',
  ),
  pieces: words(
    'pieces,piece,pc,pcs,pce,each,ea,парче,парчиња,пар,бр,број,брой,броя,бройка,kom,komad,komada,komadi,copë,copa,stück,stk,st,pièces,pièce,u,τεμ,τεμάχια,τεμάχιο,buc,bucată,bucăți,uds,ud,unidad,unidades,kos',
  ),
}
const CATEGORY_WORDS: Readonly<Record<Category, readonly string[]>> = {
  drink: words(
    'drink,drinks,beverage,beverages,bar,пијалак,пијалоци,пијалаци,шанк,piće,pića,pice,šank,pije,pijet,getränk,getränke,boisson,boissons,напитка,напитки,бар,ποτό,ποτά,băutură,băuturi,bebida,bebidas,barra',
  ),
  food: words(
    'food,foods,kitchen,meal,meals,храна,јадења,кујна,hrana,jela,kuhinja,ushqim,ushqime,kuzhina,essen,speise,speisen,küche,plat,plats,cuisine,nourriture,ястия,кухня,φαγητό,φαγητά,κουζίνα,mâncare,mâncăruri,bucătărie,comida,comidas,cocina',
  ),
}
/** What the groups of price lists begin with that are drinks or food. */
const CATEGORY_STEMS: Readonly<Record<Category, readonly string[]>> = {
  drink: words(
    'coffee,kafe,kafa,кафе,kav,kaffe,café,cafea,καφέ,espress,tea,čaj,чај,чай,tee,thé,ceai,τσάι,té,juice,sok,сок,lëng,saft,jus,suc,χυμ,zumo,beer,pivo,пиво,birr,bier,bière,бира,bere,μπύρ,cerveza,wine,vin,вин,ver,wein,κρασ,water,voda,вода,uje,ujë,wasser,eau,apă,νερ,agua,alco,алко,žestok,жесток,rakij,ракиј,raki,vodk,whisk,viski,виски,gin,rum,likör,liker,ликер,cocktail,koktel,коктел,pijal,пијал,boisson,getränk,bebida,băutur,soft,refresc,bezalkohol,безалкохол,hot drink,топли пија,topli nap',
  ),
  food: words(
    'pizza,pice,пиц,pasta,паста,salad,salat,салат,sallat,ensalad,σαλάτ,soup,supa,супа,čorb,чорб,supë,suppe,soupe,supă,σούπ,sopa,dessert,desert,десерт,ëmbëls,nachtisch,γλυκ,postre,grill,скара,roštilj,rostilj,zgar,burger,бургер,sandwich,sendvič,сендвич,breakfast,doruč,појад,mëngjes,frühstück,закуска,mic dejun,desayun,starter,appet,predjel,предјад,vorspeise,entrée,entrant,main,glavn,главн,haupt,fish,rib,риб,peshk,fisch,poisson,meat,mes,мес,mish,fleisch,viande,kolač,колач,торт,tort,kuchen,hran,храна,jel,јаде,speise,plat,food,meal,pecivo,печив,doner,kebap,ќебап,ćevap,side,prilog,прилог,beilage',
  ),
}
const ROLE_WORDS: Readonly<Partial<Record<Role, readonly string[]>>> = {
  owner: words(
    'owner,manager,сопственик,газда,vlasnik,pronar,leitung,inhaber,chef,direction,propriétaire,собственик,ιδιοκτήτης,proprietar,propietario,dueño',
  ),
  monitor: words(
    'monitor,kitchen,bar,cook,bartender,монитор,кујна,готвач,шанкер,kuhar,kuvar,kuhinja,šanker,kuzhinier,koch,küche,barkeeper,écran,cuisine,cuisinier,barman,готвач,барман,μόνιτορ,κουζίνα,μάγειρας,bucătar,cocina,cocinero',
  ),
  waiter: words(
    'waiter,waitress,server,service,келнер,келнерка,конобар,konobar,konobarica,kelner,kamerier,kameriere,kellner,kellnerin,bedienung,serveur,serveuse,сервитьор,сервитьорка,σερβιτόρος,σερβιτόρα,ospătar,ospătară,chelner,camarero,camarera',
  ),
}

/** A heading without its unit, currency or marks: "Цена (ден.) *" is "cena". */
const headingKey = (text: string): string =>
  nameKey(text.replaceAll(/[([{][^)\]}]*[)\]}]/gu, ' ').replaceAll(/[*:_]/gu, ' ')).replace(/[.,;%]+$/u, '')

const EXACT = 4
const WITHIN = 2
const PER_LETTER = 0.01

/** How well a heading names a field; 0 for not at all. */
export const headingScore = (list: ImportList, field: string, heading: string): number => {
  const key = headingKey(heading)
  const whole = nameKey(heading)
  const names = HEADINGS[list][field] ?? []
  if (names.includes(key) || names.includes(whole)) return EXACT
  const spaced = ` ${key.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  if (
    list === 'products' &&
    field === 'price' &&
    NO_SELLING_PRICE.some((word) => spaced.includes(` ${word} `))
  )
    return 0
  const longest = Math.max(
    0,
    ...names.filter((name) => spaced.includes(` ${name} `)).map((name) => name.length),
  )
  return longest === 0 ? 0 : WITHIN + longest * PER_LETTER
}

const wordKey = (text: string): string => nameKey(text).replace(/[.:]+$/u, '')

const meant = <V extends string>(
  table: Readonly<Partial<Record<V, readonly string[]>>>,
  text: string,
): V | null => {
  const key = wordKey(text)
  const entries = Object.entries(table) as [V, readonly string[] | undefined][]
  return entries.find(([value, known]) => value === key || known?.includes(key))?.[0] ?? null
}

/** The value that a word of a file means beyond doubt, such as "kom" for pieces; null for an unknown word. */
export const meaningOf = (kind: 'category' | 'unit' | 'role', text: string): string | null => {
  if (kind === 'unit') return meant(UNIT_WORDS, text)
  return kind === 'role' ? meant(ROLE_WORDS, text) : meant(CATEGORY_WORDS, text)
}

/** The category that the name of a group in a price list suggests, such as "Hot drinks" or "Pizza"; the person decides. */
export const suggestedCategory = (text: string): Category | null => {
  const key = ` ${wordKey(text)}`
  const has = (category: Category): boolean =>
    CATEGORY_STEMS[category].some((stem) => stem !== '' && key.includes(` ${stem}`))
  const [drink, food] = [has('drink'), has('food')]
  if (drink === food) return null
  return drink ? 'drink' : 'food'
}

/** The form in which the words of a column are compared. */
export const wordForm = wordKey
