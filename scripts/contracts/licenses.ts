import { licenseSection, packageSection } from '../licenses.ts';

/** The package of the protocol names the version that it was built with, but does not contain it. */
const OPENZEPPELIN = `The MIT License (MIT)

Copyright (c) 2016-2023 zOS Global Limited and contributors

Permission is hereby granted, free of charge, to any person obtaining
a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including
without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to
permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included
in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS
OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.
IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT,
TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** Returns the licences of the code in `fixtures/contracts/code.json` that is not ours. */
export function contractLicenses(): string {
  const sections = [
    licenseSection('@openzeppelin/contracts 4.9.6 (MIT)', OPENZEPPELIN),
    packageSection('node_modules/@requestnetwork/smart-contracts'),
  ];
  const intro = 'code.json contains compiled code of the following packages, each under its own licence.';
  return `${intro}\n\n${sections.join('\n')}`;
}
